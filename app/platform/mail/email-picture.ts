import {
  isResizable,
  MAIL_LINE_WIDTH,
  type PictureSource,
  PLAIN_WIDTH,
  pictureUrl,
} from "~/platform/lib/pictures";
import type { EmailPicture } from "./email";

/* Only pictures of our own: one on a foreign server would tell it who opens our mails, and when. */

/** Beside a line of an order. */
export function linePicture(picture: PictureSource | null): EmailPicture | null {
  if (!picture || !isResizable(picture.src)) return null;
  const width = MAIL_LINE_WIDTH;
  return { src: pictureUrl(picture, width, "jpeg", "4x5"), width, height: (width * 5) / 4 };
}

/** As wide as the mail. */
export function widePicture(picture: PictureSource | null): EmailPicture | null {
  if (!picture || !isResizable(picture.src)) return null;
  const { width, height } = picture;
  return { src: pictureUrl(picture, PLAIN_WIDTH, "jpeg"), width, height };
}
