import type { FormAnswer } from "~/lib/form-answer";
import type { Check } from "./check";
import { ChecksTable } from "./checks-table";
import { CreateAdmin } from "./create-admin";
import { DevFrame, DevSection } from "./dev-frame";
import { PlainFacts } from "./plain-facts";
import { SessionFacts } from "./session-facts";

export interface DebugPageProps {
  site: { mode: string; address: string; publicKey: string; keepsMails: boolean };
  checks: readonly Check[] | null;
  isWaiting: boolean;
  answer: FormAnswer | undefined;
}

const MODES: Record<string, string> = {
  embedded: "Embedded: Postgres in this process",
  postgres: "A PostgreSQL of our own",
  hosted: "Hosted Supabase",
};

export function DebugPage({ site, checks, isWaiting, answer }: DebugPageProps) {
  return (
    <DevFrame
      title="Developer tools"
      intro="There while DEV_TOOLS is on. Keys and tokens are never shown in full."
    >
      <DevSection title="This site">
        <PlainFacts
          items={[
            { term: "Backend", detail: MODES[site.mode] ?? site.mode },
            { term: "Address", detail: site.address },
            { term: "Public key", detail: site.publicKey },
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
        <SessionFacts />
      </DevSection>
      <DevSection title="Connections">
        <ChecksTable checks={checks} />
      </DevSection>
      <DevSection title="Create an administrator">
        <CreateAdmin isWaiting={isWaiting} answer={answer} />
      </DevSection>
    </DevFrame>
  );
}
