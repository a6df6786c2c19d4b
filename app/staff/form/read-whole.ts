/** A whole number as it is typed, in digits alone; null where it is none, or out of range. */
export function readWhole(typed: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return number >= min && number <= max ? number : null;
}
