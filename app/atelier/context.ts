import { createContext } from "react-router";
import type { SignedLinks } from "../platform/lib/signed-links.ts";

/** The links that open an appointment to whoever asked for it. */
export const appointmentLinksContext = createContext<SignedLinks>();
