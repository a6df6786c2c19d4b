export const YOURS_PATH = "/yours";
export const DATA_PATH = "/yours/data";
export const FORGET_PATH = "/yours/forget";

/** Where the link in the mail leads. */
export function openPath(token: string): string {
  return `${YOURS_PATH}/open/${token}`;
}
