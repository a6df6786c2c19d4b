import { createContext } from "react-router";
import type { Facts } from "./facts.ts";

/** The facts as they are when a request comes: all of its page agrees about them. */
export const factsContext = createContext<Facts>();
