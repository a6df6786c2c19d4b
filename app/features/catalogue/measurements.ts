import { ONE_SIZE } from "~/lib/sizes";

/** By size, then by what is measured, in centimetres; as the column has it. */
export type Measurements = Record<string, Record<string, number>>;

/** "Size S, lying flat: chest 46 cm, length 120 cm" */
export function measurementLines(measurements: Measurements | null | undefined): string[] {
  return Object.entries(measurements ?? {}).flatMap(([size, measures]) => {
    const words = Object.entries(measures).map(([what, cm]) => `${what.toLowerCase()} ${cm} cm`);
    if (words.length === 0) return [];
    return [`${size === ONE_SIZE ? "The piece" : `Size ${size}`}, lying flat: ${words.join(", ")}`];
  });
}

export function leadTimeLine(days: number | null | undefined): string[] {
  if (!days) return [];
  return [`Made to order: it leaves our atelier within ${days === 1 ? "a day" : `${days} days`}`];
}
