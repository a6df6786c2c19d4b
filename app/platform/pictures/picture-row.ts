import type { PictureEdit } from "./delivered-pictures.server.ts";

/** What public pages know of an uploaded picture, as its row has it. */
export interface PictureRow {
  id: string;
  storage_key: string;
  width: number;
  height: number;
  color: string;
  alt: string | null;
  focal_x: number;
  focal_y: number;
}

export const PICTURE_COLUMNS = [
  "id",
  "storage_key",
  "width",
  "height",
  "color",
  "alt",
  "focal_x",
  "focal_y",
] as const;

/** What public pages know of what staff wrote of a picture that came with the site. */
export interface DeliveredRow {
  id: string;
  alt: string | null;
  focal_x: number | null;
  focal_y: number | null;
}

export const DELIVERED_COLUMNS = ["id", "alt", "focal_x", "focal_y"] as const;

export function toPictureEdit({ alt, focal_x, focal_y }: DeliveredRow): PictureEdit {
  return { alt, focus: focal_x === null || focal_y === null ? null : [focal_x, focal_y] };
}
