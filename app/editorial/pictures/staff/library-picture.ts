import type { PictureUse } from "~/platform/pictures/picture-uses.server";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import type { LastSave } from "~/staff/history/record-history.server";

export interface LibraryPicture extends StaffPicture {
  id: string;
  /** It came with the site: it is neither replaced nor deleted here, and its file is not among the uploads. */
  isDelivered: boolean;
  bytes: number | null;
  uploadedAt: string | null;
  uses: PictureUse[];
}

/** As it is changed on the page of the library. */
export interface EditedPicture extends LibraryPicture {
  /** Null: no member has said anything of it since it came. */
  lastSave: LastSave | null;
}
