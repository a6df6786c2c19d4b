import { freeSlug } from "~/platform/lib/slug";

/** 'Cowrie Column Gown' is at /product/cowrie-column-gown. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return slug.slice(0, 80) || "piece";
}

/** The next of that name is at …-2. */
export function freeIdOf(name: string, taken: ReadonlySet<string>): string {
  return freeSlug(slugOf(name), taken);
}
