import type { PictureSource } from "~/platform/lib/pictures";

const UPLOADS = "/storage/v1/object/public/images/";
/** Leads to an uploaded picture by the name rows give it. */
const SHOW_PICTURE_PATH = "/admin/pictures/show";

/** A picture before it is saved, as well as the browser can know it: its own shape is measured on the server. */
export function previewPicture(address: string, alt: string): PictureSource | null {
  const name = address.trim();
  if (!name) return null;
  if (name.startsWith("pictures/"))
    return {
      src: `${SHOW_PICTURE_PATH}?${new URLSearchParams({ ref: name })}`,
      alt,
      width: 1600,
      height: 1067,
      isPreview: true,
    };
  const isAddress = /^(\/media\/|https?:\/\/|data:image\/)/i.test(name);
  const src = isAddress ? name : UPLOADS + encodeURI(name.replace(/^\/+/, ""));
  return { src, alt, width: 1600, height: 1067, isPreview: true };
}
