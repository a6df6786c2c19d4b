import type { Check } from "./check";
import { ChecksTable } from "./checks-table";
import { DevFrame, DevSection } from "./dev-frame";

export function ConnectionsPage({ checks }: { checks: readonly Check[] | null }) {
  return (
    <DevFrame title="Connections" intro="Every part the site stands on, asked when this page was opened.">
      <DevSection title="Checks">
        <ChecksTable checks={checks} />
        <p className="mt-4">
          <a href="/test-supabase" className="inline-flex min-h-11 items-center underline md:min-h-8.5">
            Ask again
          </a>
        </p>
      </DevSection>
    </DevFrame>
  );
}
