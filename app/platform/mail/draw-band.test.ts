import sharp, { type SharpInput } from "sharp";
import { expect, it, vi } from "vitest";
import { drawBand } from "./draw-band.server";

const broken = vi.hoisted(() => ({ isNext: false }));
vi.mock("sharp", async (importOriginal) => {
  const { default: real } = await importOriginal<{ default: typeof sharp }>();
  const fake = (input: SharpInput) => {
    const isBroken = broken.isNext;
    broken.isNext = false;
    return real(isBroken ? Buffer.from("no picture") : input);
  };
  return { default: fake };
});

it("draws the cloth as far as the order has come, and bare threads after it", async () => {
  const png = await drawBand({ cloths: ["cowrie-strand", "painted-gable"], percent: 50 });
  if (!png) throw new Error("not drawn");
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 48 });
  const whole = await drawBand({ cloths: ["cowrie-strand", "painted-gable"], percent: 100 });
  const bare = await drawBand({ cloths: ["cowrie-strand", "painted-gable"], percent: 0 });
  /** How dark a half is; the colours are rounded to a palette. */
  const mean = async (picture: Buffer | null, left: number) => {
    const half = await sharp(picture ?? Buffer.alloc(0))
      .extract({ left, top: 0, width: 600, height: 48 })
      .greyscale()
      .raw()
      .toBuffer();
    return half.reduce((sum, value) => sum + value, 0) / half.length;
  };
  expect(await mean(png, 0)).toBeCloseTo(await mean(whole, 0), -1);
  expect(await mean(png, 600)).toBeCloseTo(await mean(bare, 600), -1);
  expect(Math.abs((await mean(whole, 600)) - (await mean(bare, 600)))).toBeGreaterThan(10);
});

it("draws no cloth it does not have", async () => {
  expect(await drawBand({ cloths: ["../../etc/passwd"], percent: 50 })).toBeNull();
});

it("draws a length of cloth that is shorter than its pattern", async () => {
  for (const [cloths, percent] of [
    [["moon-arcs"], 10],
    [["moon-arcs", "strip-weave"], 60],
    [["moon-arcs", "strip-weave", "earth-line"], 70],
  ] as const)
    expect(await drawBand({ cloths: [...cloths], percent }), cloths.join()).toBeInstanceOf(Buffer);
});

it("draws a pattern again that could not be drawn once", async () => {
  broken.isNext = true;
  const band = { cloths: ["bead-lattice"], percent: 50 };
  await expect(drawBand(band)).rejects.toThrow();
  expect(await drawBand(band)).toBeInstanceOf(Buffer);
});
