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
