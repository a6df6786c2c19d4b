/** The visitor's own choice, made with the switch in the footer: "1" for light pages, "0" for full ones. */
export const LIGHT_COOKIE = "light";

/** Where in the footer the answer to the switch stands; the visitor is led back to it. */
export const LIGHT_SWITCH_ID = "light-switch";

const CHOICE = new RegExp(`(?:^|;)\\s*${LIGHT_COOKIE}=([01])\\s*(?:;|$)`);

/** The two request headers that decide it, as they came. */
export interface LightHeaders {
  saveData: string | null | undefined;
  cookie: string | null | undefined;
}

/**
 * Whether a page is sent light: still posters, small pictures, no motion. The switch decides;
 * without a choice, a browser set to save data does.
 */
export function isLight({ saveData, cookie }: LightHeaders): boolean {
  const choice = cookie ? CHOICE.exec(cookie)?.[1] : undefined;
  if (choice) return choice === "1";
  return saveData?.trim().toLowerCase() === "on";
}
