import { createContext } from "react-router";

/** Whether this address may ask for suggestions now; each call counts. */
export const suggestionLimitContext = createContext<(address: string) => Promise<boolean>>(async () => true);
