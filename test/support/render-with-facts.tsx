import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FIRST_FACTS } from "../../app/platform/organisation/facts.server.ts";
import type { Facts } from "../../app/platform/organisation/facts.ts";
import { FactsProvider } from "../../app/platform/organisation/use-facts.tsx";

/** As a page renders it, with some facts other than a new site's. */
export function renderWithFacts(content: ReactNode, facts: Partial<Facts> = {}): string {
  return renderToStaticMarkup(<FactsProvider facts={{ ...FIRST_FACTS, ...facts }}>{content}</FactsProvider>);
}
