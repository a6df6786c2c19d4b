/** The visitor's choice from the footer's switch: "1" for light pages, "0" for full ones. */
export const LIGHT_COOKIE = "light";

/** The fragment that the visitor is redirected to after switching. */
export const LIGHT_SWITCH_ID = "light-switch";

const CHOICE = new RegExp(`(?:^|;)\\s*${LIGHT_COOKIE}=([01])\\s*(?:;|$)`);

/** The two request headers that decide it. */
export interface LightHeaders {
  saveData: string | null | undefined;
  cookie: string | null | undefined;
}

/**
 * Whether a page is sent light: still posters, small pictures, no motion. The visitor's choice wins, then the browser's
 * Save-Data.
 */
export function isLight({ saveData, cookie }: LightHeaders): boolean {
  const choice = cookie ? CHOICE.exec(cookie)?.[1] : undefined;
  if (choice) return choice === "1";
  return saveData?.trim().toLowerCase() === "on";
}
