/** The same numbers at every run: whole numbers from `least` to `most`. */
export function createRandom(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    // Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    return least + (state % (most - least + 1));
  };
}
