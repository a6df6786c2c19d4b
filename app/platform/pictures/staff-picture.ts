import type { PictureSource } from "~/platform/lib/pictures";

/** A picture as staff work with it. */
export interface StaffPicture {
  /** As rows name it: `pictures/<id>`, `/media/…` for one that came with the site, or another address. */
  ref: string;
  source: PictureSource;
  /** Null where there are no words yet. */
  alt: string | null;
  /** In percent from the left and from the top. */
  focus: readonly [number, number];
  /** Words and focal point can be changed: it was uploaded here, or came with the site. */
  isOwn: boolean;
  originalName: string | null;
}

/** What the upload of one file is answered with. */
export type UploadResult = { picture: StaffPicture } | { error: string };

export const UPLOAD_PATH = "/admin/pictures/upload";
