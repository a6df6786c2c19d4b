import { createContext, type ReactNode, useContext } from "react";
import type { Facts } from "./facts";

const FactsContext = createContext<Facts | null>(null);

/** Around the whole page: on the server with the request's facts, in the browser with those that came with the page. */
export function FactsProvider({ facts, children }: { facts: Facts; children: ReactNode }) {
  return <FactsContext value={facts}>{children}</FactsContext>;
}

export function useFacts(): Facts {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("useFacts must be used within a FactsProvider");
  return facts;
}
