import type { PictureSource } from "~/platform/lib/pictures";

export interface SemiFinalist {
  id: string;
  name: string;
  bio: string;
  picture: PictureSource | null;
}
