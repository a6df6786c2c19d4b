import type { Page } from "@playwright/test";
import sharp from "sharp";

/** A file as a phone sends it: its name, its kind and what the camera wrote. */
export async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "26/1 12/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

export const pictures = (page: Page) => page.getByRole("group", { name: "Pictures of the piece" });
