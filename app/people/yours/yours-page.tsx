import { useFacts } from "~/platform/organisation/use-facts";
import { Button, ButtonLink } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { DownloadForm } from "./download-form";
import { OwnBlock } from "./own-block";
import { FORGET_PATH, YOURS_PATH } from "./paths";
import type { Yours } from "./yours";
import { NextSteps, YoursBlocks } from "./yours-blocks";

interface YoursPageProps {
  email: string;
  yours: Yours;
  /** "16 December": how long this device keeps the page; null for whoever is signed in. */
  until: string | null;
  /** What was just done. */
  notice: "left" | "unsubscribed" | null;
}

const NOTICES = { left: "You have left the list.", unsubscribed: "You get no more letters from us." };

export function YoursPage({ email, yours, until, notice }: YoursPageProps) {
  const { intros } = useFacts();
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <header className="mb-10 grid items-end gap-x-12 gap-y-4 lg:mb-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <h1 className="display-title">{intros.yoursTitle}</h1>
        <div className="grid gap-1.5">
          <p className="wrap-anywhere">{email}</p>
          <p className="max-w-[40ch] text-small text-muted">
            {until
              ? `You came by the link in our mail. This device keeps the page until ${until}. `
              : "You are signed in. "}
            {until ? (
              <a href="#devices" className="underline underline-offset-4">
                Not you?
              </a>
            ) : (
              <Link to="/account" className="underline underline-offset-4">
                Your account
              </Link>
            )}
          </p>
        </div>
      </header>
      {notice && (
        <p role="status" className="mb-8 border-l-4 border-ink bg-paper px-5 py-3">
          {NOTICES[notice]}
        </p>
      )}
      <NextSteps steps={yours.nextSteps} />
      <YoursBlocks yours={yours} page="/yours" />
      <OwnBlock title="My data">
        <p className="mb-6 max-w-text">
          Download everything we hold about this address as one file, with your pictures. Or be forgotten: we
          say first what goes, and what the law makes us keep.
        </p>
        <div className="flex flex-wrap gap-4">
          <DownloadForm page="/yours" />
          <ButtonLink to={FORGET_PATH} variant="outline">
            Forget me
          </ButtonLink>
        </div>
      </OwnBlock>
      {until && <Devices />}
    </div>
  );
}

function Devices() {
  return (
    <div id="devices">
      <OwnBlock title="This device">
        <p className="mb-6 max-w-text">
          It shows this page without a password. Let it forget when it is not yours, or when you have lost
          one. The same page, with your details and a password, is an account.{" "}
          <Link to="/auth?mode=create" className="underline underline-offset-4">
            Make it an account
          </Link>
        </p>
        <form method="post" action={YOURS_PATH} className="flex flex-wrap gap-4">
          <Button type="submit" name="intent" value="forget-device" variant="outline">
            Forget this device
          </Button>
          <Button type="submit" name="intent" value="forget-all" variant="outline">
            Forget all devices
          </Button>
        </form>
      </OwnBlock>
    </div>
  );
}
