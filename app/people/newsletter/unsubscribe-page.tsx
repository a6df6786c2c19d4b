import { FormMessage } from "~/platform/forms/form-message";
import type { FailedResult } from "~/platform/lib/form-result";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { Label } from "~/platform/ui/label";
import { Link } from "~/platform/ui/link";

/** Confirmation comes first, because mail scanners follow links. */
export type UnsubscribeState =
  | { step: "asked" | "left" | "failed"; reader: string }
  /** The token is not valid. */
  | { step: "unknown" };

const FAILED: FailedResult = {
  status: "failed",
  message: "We could not take you off the list just now. Please try again in a moment.",
  values: {},
};

export function UnsubscribePage({ state }: { state: UnsubscribeState }) {
  return (
    <section
      aria-labelledby="unsubscribe-title"
      className="cloth-380 grid min-h-[70svh] content-center px-gutter py-[clamp(4rem,9vw,9rem)]"
    >
      <Label className="mx-auto grid w-full max-w-[44rem] justify-items-start gap-6">
        <Step state={state} />
      </Label>
    </section>
  );
}

function Step({ state }: { state: UnsubscribeState }) {
  switch (state.step) {
    case "unknown":
      return (
        <>
          <Title>This link is incomplete</Title>
          <p className="max-w-lead">
            Part of it was lost on the way, so we cannot tell whom to take off the list. Please open the link
            in our mail itself, or{" "}
            <Link to="/contact" className="underline underline-offset-4">
              write to us
            </Link>{" "}
            and a person will do it.
          </p>
        </>
      );
    case "left":
      return (
        <>
          <Title>You are off the list</Title>
          <p role="status" className="max-w-lead">
            We will send no more letters to <Address>{state.reader}</Address>. Thank you for reading them.
          </p>
          <ArrowLink to="/#newsletter">Subscribe again</ArrowLink>
        </>
      );
    case "asked":
    case "failed":
      return (
        <>
          <Title>Leave the letters?</Title>
          <p className="max-w-lead">
            Press once, and we will send no more letters to <Address>{state.reader}</Address>. You will still
            get mails about your orders and appointments.
          </p>
          {/* Posts to the page's own URL, which contains the token. */}
          <form method="post">
            <Button type="submit">Unsubscribe</Button>
            <FormMessage answer={state.step === "failed" ? FAILED : null} />
          </form>
        </>
      );
  }
}

/** On its own line rather than broken at hyphens. */
function Address({ children }: { children: string }) {
  return <b className="inline-block max-w-full font-medium wrap-anywhere">{children}</b>;
}

function Title({ children }: { children: string }) {
  return (
    <h1 id="unsubscribe-title" className="display-2xl">
      {children}
    </h1>
  );
}
