import { SOLD_ORDERS_KEPT } from "~/people/legal/retention";
import { Button, ButtonLink } from "~/platform/ui/button";
import { Checkbox } from "~/platform/ui/field";
import { Link } from "~/platform/ui/link";
import { FORGET_PATH, YOURS_PATH } from "./paths";

interface ForgetPageProps {
  email: string;
  /** Orders that are paid and have not left. */
  unsent: readonly string[];
  hasTickets: boolean;
  error: string | null;
}

/** What goes, what stays and why, and one press. Works without scripts. */
export function ForgetPage({ email, unsent, hasTickets, error }: ForgetPageProps) {
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title">Forget me</h1>
      <p className="mt-4 wrap-anywhere">{email}</p>
      <div className="mt-8 grid max-w-text gap-4">
        <h2 className="display-lg">What goes, at once and for good</h2>
        <p>
          Your name, address, email and phone number in every order. Your appointments with measurements and
          notes, your applications, the messages you sent us through this site, and all their files. Your
          places on waiting lists and at free events, the newsletter, the account of this address, and every
          device that shows your page.
        </p>
        <h2 className="display-lg">What the law makes us keep</h2>
        <p>
          What was sold, on which day and for how much, with the number of its tax invoice (
          {SOLD_ORDERS_KEPT.text.toLowerCase()}): it no longer says who bought it. That somebody asked to be
          forgotten, with the day and a fingerprint of the address, so that we can show that we did it. What
          PayGate and your bank know of a payment lies with them.
        </p>
        <p className="text-small text-muted">
          A ticket that somebody else bought for you stays theirs, with the name they gave it, until a week
          after the event. More on this is in our{" "}
          <Link to="/privacy" className="underline underline-offset-4">
            privacy notice
          </Link>
          .
        </p>
        {unsent.length > 0 && (
          <p className="font-medium text-error">
            {unsent.join(", ")} {unsent.length === 1 ? "is paid and has" : "are paid and have"} not left yet.
            Without your address we cannot send {unsent.length === 1 ? "it" : "them"}, and would pay the money
            back instead.
          </p>
        )}
        {hasTickets && (
          <p className="font-medium text-error">
            Your tickets stay valid. Please print or save them first: we cannot send them again. Free places
            are given back.
          </p>
        )}
      </div>
      <form method="post" action={FORGET_PATH} aria-label="Forget me" className="mt-8 max-w-text">
        {error && (
          <p role="alert" className="mb-6 font-medium text-error">
            {error}
          </p>
        )}
        <Checkbox
          name="sure"
          label="Yes, delete all of it. I know that it cannot be brought back."
          required
        />
        <div className="mt-8 flex flex-wrap gap-4">
          <Button type="submit">Forget me for good</Button>
          <ButtonLink to={YOURS_PATH} variant="outline">
            Keep everything
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
