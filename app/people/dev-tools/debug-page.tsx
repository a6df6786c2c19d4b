import type { FormResult } from "~/platform/lib/form-result";
import type { Check } from "./check";
import { ChecksTable } from "./checks-table";
import { CreateAdmin } from "./create-admin";
import { DevFrame, DevSection } from "./dev-frame";
import { PlainFacts } from "./plain-facts";
import { SessionFacts } from "./session-facts";
import type { SessionFacts as Facts } from "./session-facts.server";

export interface DebugPageProps {
  site: { mode: string; address: string; signIn: string; keepsMails: boolean };
  checks: readonly Check[] | null;
  facts: Facts | null;
  isWaiting: boolean;
  answer: FormResult | undefined;
}

const MODES: Record<string, string> = {
  embedded: "Embedded: Postgres in this process",
  postgres: "A PostgreSQL of our own",
};

export function DebugPage({ site, checks, facts, isWaiting, answer }: DebugPageProps) {
  return (
    <DevFrame title="Developer tools" intro="There while DEV_TOOLS is on. No key and no token is shown.">
      <DevSection title="This site">
        <PlainFacts
          items={[
            { term: "Database", detail: MODES[site.mode] ?? site.mode },
            { term: "Address", detail: site.address },
            { term: "Sign-in", detail: site.signIn },
            {
              term: "Mails",
              detail: site.keepsMails ? (
                <a href="/debug/mail" className="underline">
                  Kept here, to be read
                </a>
              ) : (
                "Not kept where they could be read"
              ),
            },
          ]}
        />
      </DevSection>
      <DevSection title="Session">
        <SessionFacts facts={facts} />
      </DevSection>
      <DevSection title="Connections">
        <ChecksTable checks={checks} />
      </DevSection>
      <DevSection title="Create an administrator">
        <CreateAdmin isAdmin={facts?.role === "admin"} isWaiting={isWaiting} answer={answer} />
      </DevSection>
    </DevFrame>
  );
}
