import type { PictureSource } from "~/platform/lib/pictures";

export const RETURN_FILES_PATH = "/returns/files";
export const RETURN_FAILED = "Your return could not be sent. Please try again in a few minutes.";
export const RETURN_SENT = "We have your return and write to you within two working days.";
export const NOT_RETURNABLE =
  "For that reason it cannot come back here. A fault can be returned for six months; please write to us if you see it otherwise.";

export const REASONS = {
  changed_mind: "I changed my mind",
  does_not_fit: "It does not fit",
  faulty: "It is faulty",
  wrong_piece: "It is not what I ordered",
} as const;

/** A line of the form. */
export interface ReturnableLine {
  id: string;
  name: string;
  detail: string;
  picture: PictureSource | null;
  /** How many can come back. */
  quantity: number;
  title: string;
  note: string;
}
