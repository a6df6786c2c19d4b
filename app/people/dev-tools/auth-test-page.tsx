import { BrowserFacts } from "./browser-facts";
import { DevFrame, DevSection } from "./dev-frame";
import { SessionFacts } from "./session-facts";
import type { SessionFacts as Facts } from "./session-facts.server";

export function AuthTestPage({ facts }: { facts: Facts | null }) {
  return (
    <DevFrame
      title="Session"
      intro="Whom the server takes this browser for, and what the browser knows of it."
    >
      <DevSection title="The server">
        <SessionFacts facts={facts} />
      </DevSection>
      <DevSection title="This browser">
        <BrowserFacts />
      </DevSection>
    </DevFrame>
  );
}
