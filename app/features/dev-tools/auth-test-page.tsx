import { DevFrame, DevSection } from "./dev-frame";
import { ServerView } from "./server-view";
import { SessionFacts } from "./session-facts";

export function AuthTestPage() {
  return (
    <DevFrame title="Session" intro="Who is signed in on this browser, and whom the server takes them for.">
      <DevSection title="This browser">
        <SessionFacts />
      </DevSection>
      <DevSection title="The server">
        <ServerView path="/auth-test" />
      </DevSection>
    </DevFrame>
  );
}
