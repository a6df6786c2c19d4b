import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readEmbeddedFacts } from "./platform/organisation/embedded-facts";
import { FactsProvider } from "./platform/organisation/use-facts";

// In a task of its own: loading these modules has kept a phone busy for a while, and a touch may be waiting.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FactsProvider facts={readEmbeddedFacts()}>
          <HydratedRouter />
        </FactsProvider>
      </StrictMode>,
    );
  }),
);
