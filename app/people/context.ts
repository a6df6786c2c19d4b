import { createContext } from "react-router";
import type { DevToolServices } from "./dev-tools/dev-tools.ts";
import type { ReaderLinks } from "./newsletter/unsubscribe-link.ts";

/** Makes and checks the links by which a reader leaves the newsletter. */
export const unsubscribeLinksContext = createContext<ReaderLinks>();
/** The same for links that confirm a subscription. */
export const confirmLinksContext = createContext<ReaderLinks>();
/** Opens the secrets of two-step sign-in, which the database holds encrypted. */
export const twoStepKeyContext = createContext<Buffer>();
/** For developer pages, which are there only while `devTools` is on. */
export const devToolServicesContext = createContext<DevToolServices>();
