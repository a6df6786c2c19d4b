import type { ReactNode } from "react";
import { formatDate } from "~/platform/lib/dates";
import { TWO_STEP_PATH, type TwoStepResult, type TwoStepView } from "~/platform/sign-in/two-step/two-step";
import { Button, ButtonLink } from "~/platform/ui/button";
import { Fields } from "~/platform/ui/field";
import { PasswordField } from "../auth/password-field";
import { CodeField } from "./code-field";

interface TwoStepPageProps {
  email: string;
  isRequired: boolean;
  /** The staff area stays closed until it is set up. */
  isHeldHere: boolean;
  view: TwoStepView;
  answer: TwoStepResult | undefined;
}

/** A member's own two-step sign-in. Its forms are plain: the secret and the codes pass through no script. */
export function TwoStepPage({ email, isRequired, isHeldHere, view, answer }: TwoStepPageProps) {
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title">Two-step sign-in</h1>
      <div className="mt-6 grid max-w-[42rem] gap-10">
        {answer?.codes ? (
          <RecoveryCodes codes={answer.codes} />
        ) : (
          <>
            <Explained isHeldHere={isHeldHere} view={view} />
            {view.kind === "off" && <Begin />}
            {view.kind === "pending" && <Confirm email={email} view={view} answer={answer} />}
            {view.kind === "on" && <Manage email={email} isRequired={isRequired} answer={answer} />}
          </>
        )}
      </div>
    </div>
  );
}

function Explained({ isHeldHere, view }: Pick<TwoStepPageProps, "isHeldHere" | "view">) {
  if (view.kind === "on")
    return (
      <p className="max-w-text text-lead">
        {`On since ${formatDate(view.since)}. ${codesText(view.codesLeft)}`}
      </p>
    );
  return (
    <div className="grid max-w-text gap-4">
      {isHeldHere && (
        <p className="font-medium" role="status">
          Staff need it here: please set it up, then the staff area opens.
        </p>
      )}
      <p className="text-lead">
        After your password you are asked for a code that an app on your phone shows. A password that somebody
        has guessed or seen then opens nothing.
      </p>
    </div>
  );
}

function codesText(left: number): string {
  if (left === 0) return "No recovery code is left: please make new ones.";
  return left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`;
}

function Begin() {
  return (
    <form method="post" action={TWO_STEP_PATH}>
      <Button type="submit" name="intent" value="begin">
        Set it up
      </Button>
    </form>
  );
}

function Confirm({
  email,
  view: { secret, qr },
  answer,
}: {
  email: string;
  view: Extract<TwoStepView, { kind: "pending" }>;
  answer: TwoStepResult | undefined;
}) {
  return (
    <>
      <Part title="1. Scan this with an authenticator app">
        <div className="flex flex-wrap items-start gap-8">
          <svg
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            className="w-56 bg-white text-ink"
            shapeRendering="crispEdges"
            role="img"
            aria-label="QR code of the key"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <dl className="grid min-w-0 flex-[1_1_14rem] gap-4">
            <div>
              <dt className="text-label text-muted">Or type this key</dt>
              <dd className="font-medium tabular-nums wrap-anywhere" data-secret="">
                {secret}
              </dd>
            </div>
            <div>
              <dt className="text-label text-muted">Account</dt>
              <dd className="wrap-anywhere">{email}</dd>
            </div>
          </dl>
        </div>
      </Part>
      <Part title="2. Type your password and the code it shows">
        <form method="post" action={TWO_STEP_PATH} aria-label="First code">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Fields>
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              minLength={1}
              className="col-span-full"
            />
            <CodeField hint="Six digits" error={answer?.error ?? null} inputMode="numeric" />
          </Fields>
          <p className="mt-8 flex flex-wrap gap-4">
            <Button type="submit" name="intent" value="confirm">
              Turn it on
            </Button>
            <Button type="submit" name="intent" value="cancel" variant="outline" formNoValidate>
              Not now
            </Button>
          </p>
        </form>
      </Part>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="codes">
      <h2 id="codes" className="mb-5 display-lg">
        Your recovery codes
      </h2>
      <p className="max-w-text text-lead" role="status">
        Two-step sign-in is on. Keep these codes where your phone is not: each of them works once in place of
        the app, and they are shown now and never again.
      </p>
      <ol className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-8 border-t border-ink">
        {codes.map((code) => (
          <li key={code} className="border-b border-line py-3 font-medium tabular-nums">
            {code}
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <ButtonLink to="/admin" reloadDocument>
          I have kept them
        </ButtonLink>
      </p>
    </section>
  );
}

function Manage({
  email,
  isRequired,
  answer,
}: {
  email: string;
  isRequired: boolean;
  answer: TwoStepResult | undefined;
}) {
  return (
    <>
      <Part title="New recovery codes">
        <p className="mb-6 max-w-text">The ones you have now stop working.</p>
        <Proof intent="codes" label="New recovery codes" email={email} answer={answer}>
          Make new codes
        </Proof>
      </Part>
      <Part title="Turn it off">
        {isRequired ? (
          <p className="max-w-text">It is required for staff, so it stays on.</p>
        ) : (
          <Proof intent="off" label="Turn it off" email={email} answer={answer}>
            Turn it off
          </Proof>
        )}
      </Part>
    </>
  );
}

/** Password and code: an open session may be in someone else's hands. */
function Proof({
  intent,
  label,
  email,
  answer,
  children,
}: {
  intent: "codes" | "off";
  label: string;
  email: string;
  answer: TwoStepResult | undefined;
  children: ReactNode;
}) {
  const error = answer?.form === intent ? (answer.error ?? null) : null;
  return (
    <form method="post" action={TWO_STEP_PATH} aria-label={label}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Fields>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          minLength={1}
          className="col-span-full"
        />
        <CodeField hint="From your app, or a recovery code" error={error} />
      </Fields>
      <p className="mt-8">
        <Button type="submit" name="intent" value={intent} variant="outline">
          {children}
        </Button>
      </p>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-5 display-lg">{title}</h2>
      {children}
    </section>
  );
}
