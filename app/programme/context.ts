import { createContext } from "react-router";
import type { SignedLinks } from "../platform/lib/signed-links.ts";

/** The links that open an application to whoever sent it. */
export const applicationLinksContext = createContext<SignedLinks>();
