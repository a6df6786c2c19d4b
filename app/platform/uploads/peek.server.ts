/** Reads until there are so many bytes, or the end. Gives them apart, and the whole content with them in front. */
export async function peek(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ start: Uint8Array; stream: AsyncIterable<Uint8Array> }> {
  const chunks = content[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await chunks.next();
    if (next.done) break;
    seen.push(next.value);
    length += next.value.byteLength;
  }
  // No generator: one that was never begun would not pass its end on to the content.
  const stream: AsyncIterator<Uint8Array> = {
    async next() {
      const value = seen.shift();
      return value ? { value, done: false } : chunks.next();
    },
    async return() {
      await chunks.return?.();
      return { value: undefined, done: true };
    },
  };
  return { start: Buffer.concat(seen).subarray(0, bytes), stream: { [Symbol.asyncIterator]: () => stream } };
}
