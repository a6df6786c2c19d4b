/** An uploaded picture as pages and the image server need it: what media/manifest.json says of our own. */
export interface UploadedPicture {
  id: string;
  /** In the store under `images/`. */
  storageKey: string;
  width: number;
  height: number;
  color: string;
  alt: string | null;
  /** In percent from the left and from the top. */
  focus: readonly [number, number];
}

const REFERENCE = /^pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Rows name an uploaded picture as `pictures/<id>`. */
export const idOfReference = (ref: string): string | null => REFERENCE.exec(ref)?.[1] ?? null;

/** Changes with the bytes (their hash is in the key) and with the focal point, on which every cut depends. */
export function versionOf({ storageKey, focus }: Pick<UploadedPicture, "storageKey" | "focus">): string {
  return `${/-([\da-f]{12})\.\w+$/.exec(storageKey)?.[1] ?? "0"}-${focus.join("-")}`;
}
