import { FormMessage } from "~/platform/forms/form-message";
import type { FailedResult } from "~/platform/lib/form-result";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { Label } from "~/platform/ui/label";

/** Asked first, because mail scanners follow links. */
export type ConfirmState =
  | { step: "asked" | "confirmed" | "failed"; reader: string }
  /** The token is not ours, or nobody waits under its address any more. */
  | { step: "unknown" };

const FAILED: FailedResult = {
  status: "failed",
  message: "We could not put you on the list just now. Please try again in a moment.",
  values: {},
};

export function ConfirmPage({ state }: { state: ConfirmState }) {
  return (
    <section
      aria-labelledby="confirm-title"
      className="cloth-380 grid min-h-[70svh] content-center px-gutter py-[clamp(4rem,9vw,9rem)]"
    >
      <Label className="mx-auto grid w-full max-w-[44rem] justify-items-start gap-6">
        <h1 id="confirm-title" className="display-2xl">
          {titleOf(state)}
        </h1>
        <Step state={state} />
      </Label>
    </section>
  );
}

function titleOf({ step }: ConfirmState): string {
  if (step === "unknown") return "This link no longer leads anywhere";
  return step === "confirmed" ? "You are on the list" : "Shall we write to you?";
}

function Step({ state }: { state: ConfirmState }) {
  if (state.step === "unknown")
    return (
      <>
        <p className="max-w-lead">
          Part of it was lost on the way, or it waited for longer than thirty days. Please subscribe once
          more.
        </p>
        <ArrowLink to="/#newsletter">Subscribe</ArrowLink>
      </>
    );
  const reader = <b className="inline-block max-w-full font-medium wrap-anywhere">{state.reader}</b>;
  if (state.step === "confirmed")
    return (
      <p role="status" className="max-w-lead">
        Thank you. The next letter goes to {reader}, and each has a link to unsubscribe.
      </p>
    );
  return (
    <>
      <p className="max-w-lead">Press once, and our letters go to {reader}. Without it nothing is sent.</p>
      {/* Posts to the page's own URL, which contains the token. */}
      <form method="post">
        <Button type="submit">Yes, write to me</Button>
        <FormMessage answer={state.step === "failed" ? FAILED : null} />
      </form>
    </>
  );
}
