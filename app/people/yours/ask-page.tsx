import type { ReactNode } from "react";
import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { Field, Fields } from "~/platform/ui/field";
import { Link } from "~/platform/ui/link";
import { PortraitFrame } from "~/platform/ui/portrait-frame";
import { YOURS_PATH } from "./paths";

const ASK_PATH = `${YOURS_PATH}?form=ask`;
export const LINK_NOT_SENT = "We could not send it just now. Please try again in a moment.";

/** The same for every address: what we hold is told to its owner alone, by mail. */
export type AskResult = FormResult<{ email: string; sentAt: string }>;

interface AskPageProps {
  /** Why somebody is asked: a link that is too old, or data that is deleted. */
  reason?: "old" | "forgotten" | undefined;
  /** The response to a form sent without scripts. */
  answer?: AskResult | undefined;
}

const TITLES = {
  old: "This link has gone to sleep",
  forgotten: "Forgotten",
};
const LEADS = {
  old: "Each link works once, within 30 minutes, on the device it was opened on. A fresh one takes a minute.",
  forgotten:
    "Your data is deleted, and this device knows you no more. Our books keep what was sold, on which day and for how much, without you.",
};

export function AskPage({ reason, answer }: AskPageProps) {
  const { intros } = useFacts();
  const form = useForm<{ email: string; sentAt: string }>({
    action: ASK_PATH,
    loadSchema: () => import("./ask-schema").then((module) => module.askSchema),
    failure: LINK_NOT_SENT,
    ...(answer && { answer }),
  });
  if (form.answer?.status === "done") return <Mailed {...form.answer} />;
  return (
    <PortraitFrame title={reason ? TITLES[reason] : intros.yoursTitle}>
      <Lead isNews={reason !== undefined}>{reason ? LEADS[reason] : intros.yoursLead}</Lead>
      {reason !== "forgotten" && (
        <form {...form.props} aria-label="Send me the link" className="mt-8">
          <Honeypot />
          <Fields>
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              hint="The one you bought, booked or applied with."
              className="col-span-full"
              {...form.field("email")}
            />
          </Fields>
          <Button type="submit" size="lg" wide className="mt-8" busy={form.isSending} busyLabel="Sending...">
            {reason === "old" ? "Send me a fresh link" : "Send me the link"}
          </Button>
          <FormMessage answer={form.answer} />
        </form>
      )}
      <p className="mt-6 text-small text-muted">
        You have an account?{" "}
        <Link to="/auth?next=/yours" className="underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </PortraitFrame>
  );
}

function Mailed({ email, sentAt }: { email: string; sentAt: string }) {
  return (
    <PortraitFrame title="Look in your mail">
      <p className="mt-6 max-w-lead text-lead wrap-anywhere" role="status">
        If we know {email}, the link is there within a minute. It works once, within 30 minutes, on the phone
        or computer you open it on.
      </p>
      <p className="mt-4 eyebrow text-muted">Sent {sentAt}</p>
      <p className="mt-6">
        <ArrowLink to={YOURS_PATH} reloadDocument>
          Send it again
        </ArrowLink>
      </p>
      <p className="mt-4 text-small text-muted">
        Nothing after five minutes? Look in the spam, try another address, or{" "}
        <Link to="/contact" className="underline underline-offset-4">
          ask us
        </Link>
        .
      </p>
    </PortraitFrame>
  );
}

function Lead({ isNews, children }: { isNews: boolean; children: ReactNode }) {
  return (
    <p className="mt-6 max-w-lead text-lead" role={isNews ? "status" : undefined}>
      {children}
    </p>
  );
}
