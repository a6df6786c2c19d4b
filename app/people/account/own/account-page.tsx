import { type FormEvent, useState } from "react";
import { OwnBlock } from "~/people/yours/own-block";
import { NextSteps, YoursBlocks } from "~/people/yours/yours-blocks";
import { splitName } from "~/platform/lib/split-name";
import { signOut } from "~/platform/sign-in/sign-out";
import { useLeaveOnSignOut } from "~/platform/sign-in/use-leave-on-sign-out";
import { Button } from "~/platform/ui/button";
import { Details } from "./details";
import type { Overview, OwnFormResult } from "./overview";

interface AccountPageProps {
  overview: Overview;
  answer: OwnFormResult | undefined;
}

export function AccountPage({ overview, answer }: AccountPageProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  useLeaveOnSignOut("/account", { isOn: !isLeaving && !isDeleting });
  function leave(event: FormEvent) {
    event.preventDefault();
    setLeaving(true);
    void signOut();
  }
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <header className="mb-10 grid items-end justify-items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] lg:mb-16 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <h1 className="display-title wrap-anywhere">
          {splitName(overview.fullName ?? "").firstName || "Your account"}
        </h1>
        <p className="wrap-anywhere text-muted max-lg:row-start-2 lg:pb-3">{overview.email}</p>
        <form method="post" action="/logout" onSubmit={leave} className="md:max-lg:row-span-2">
          <Button type="submit" variant="outline" busy={isLeaving} busyLabel="Signing out...">
            Sign out
          </Button>
        </form>
      </header>
      <NextSteps steps={overview.nextSteps} />
      <YoursBlocks yours={overview} page="/account" />
      <OwnBlock title="Details">
        <Details overview={overview} answer={answer} onDeleting={setDeleting} />
      </OwnBlock>
    </div>
  );
}
