import type { Cloth } from "~/platform/ui/cloth";
import manifest from "../../../media/manifest.json";

/** A cloth of ours, as a piece tells of it. */
export interface NamedCloth {
  cloth: Cloth;
  name: string;
  description: string;
}

export const CLOTHS: readonly NamedCloth[] = Object.entries(manifest).flatMap(([file, entry]) => {
  const cloth = /^textiles\/(.+)\.svg$/.exec(file)?.[1];
  return cloth && "name" in entry && "description" in entry
    ? [{ cloth: cloth as Cloth, name: entry.name, description: entry.description }]
    : [];
});

export function clothNamed(cloth: string | null): NamedCloth | null {
  return CLOTHS.find((known) => known.cloth === cloth) ?? null;
}

/** The cloth a piece is made of: the first whose name stands in its material. */
export function findCloth(material: string | null): NamedCloth | null {
  const text = material?.toLowerCase() ?? "";
  const named = CLOTHS.map((cloth) => ({ cloth, place: text.indexOf(cloth.name.toLowerCase()) })).filter(
    ({ place }) => place !== -1,
  );
  return (
    named.toSorted((a, b) => a.place - b.place || b.cloth.name.length - a.cloth.name.length)[0]?.cloth ?? null
  );
}
