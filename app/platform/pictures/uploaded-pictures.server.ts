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

interface Known {
  byId: ReadonlyMap<string, UploadedPicture>;
  byKey: ReadonlyMap<string, UploadedPicture>;
}

/** In memory, as the manifest of our own pictures is: server/pictures/picture-catalogue.ts keeps it as the table is. */
let known: Known = { byId: new Map(), byKey: new Map() };

export function setUploadedPictures(pictures: readonly UploadedPicture[]): void {
  known = {
    byId: new Map(pictures.map((picture) => [picture.id, picture])),
    byKey: new Map(pictures.map((picture) => [picture.storageKey, picture])),
  };
}

const REFERENCE = /^pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Rows name an uploaded picture as `pictures/<id>`. */
export function uploadedPicture(name: string): UploadedPicture | undefined {
  const id = REFERENCE.exec(name)?.[1];
  return id === undefined ? undefined : known.byId.get(id);
}

export function uploadedByKey(storageKey: string): UploadedPicture | undefined {
  return known.byKey.get(storageKey);
}

/** Changes with the bytes (their hash is in the key) and with the focal point, on which every cut depends. */
export function versionOf({ storageKey, focus }: Pick<UploadedPicture, "storageKey" | "focus">): string {
  return `${/-([\da-f]{12})\.\w+$/.exec(storageKey)?.[1] ?? "0"}-${focus.join("-")}`;
}
