import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { administratorContext } from "~/platform/context";
import { drawQr } from "~/platform/lib/qr.server";
import { readForm } from "~/platform/lib/read-form.server";
import { organisation } from "~/platform/organisation/organisation";
import { isStaff } from "~/platform/sign-in/destination";
import { findProfile } from "~/platform/sign-in/profile.server";
import { getSessionHolder } from "~/platform/sign-in/require-visitor.server";
import { readStaffAccess } from "~/platform/sign-in/two-step/staff-access.server";
import {
  secondStepHref,
  TWO_STEP_PATH,
  type TwoStepResult,
  type TwoStepView,
} from "~/platform/sign-in/two-step/two-step";
import type { SignedIn } from "~/platform/sign-in/visitor-session.server";
import type { ActionArgs } from "../auth/auth-action.server";
import { checkPassword } from "../own/check-password.server";
import { WRONG_PASSWORD } from "../own/messages";
import { readCode, tryCode, twoStepDeps } from "./second-step-action.server";
import { toBase32, totpUri } from "./totp.server";
import {
  beginTwoStep,
  type CodeOutcome,
  cancelTwoStep,
  confirmTwoStep,
  findTwoStep,
  isTwoStepRequired,
  renewRecoveryCodes,
  type TwoStepDeps,
  turnOffTwoStep,
} from "./two-step.server";

const REQUIRED = "Two-step sign-in is required for staff. It cannot be turned off.";
const PASSWORD_CHECK = {
  timeout: "That took too long - please try again",
  failure: "Your password could not be checked. Please try again.",
};

/** A member of staff, with the second step behind them where they have one. */
async function getMember(args: ActionArgs): Promise<SignedIn & { isHeldHere: boolean }> {
  const visitor = await getSessionHolder(args);
  const profile = await findProfile(visitor.db, visitor, args.context.get(administratorContext));
  if (!isStaff(profile.role)) throw data("This page is for staff", { status: 403 });
  const { step } = await readStaffAccess(visitor.db);
  if (step === "due") throw redirectDocument(secondStepHref(TWO_STEP_PATH));
  return { ...visitor, isHeldHere: step === "setup" };
}

export async function readOwnTwoStep(args: ActionArgs) {
  const { id, email, isHeldHere } = await getMember(args);
  const deps = twoStepDeps(args.context);
  const state = await findTwoStep(deps, id);
  return {
    email,
    isRequired: await isTwoStepRequired(deps.service),
    isHeldHere,
    view: state.kind === "pending" ? pendingView(state.secret, email) : (state satisfies TwoStepView),
  };
}

function pendingView(secret: Buffer, email: string): TwoStepView {
  return {
    kind: "pending",
    secret: toBase32(secret).replace(/.{4}(?=.)/g, "$& "),
    qr: drawQr(totpUri(secret, { issuer: organisation.name, email })),
  };
}

/** Answers the page's forms. The recovery codes are in the answer to the form that made them, and nowhere else. */
export async function changeOwnTwoStep(args: ActionArgs) {
  const member = await getMember(args);
  const { context } = args;
  const form = await readForm(args.request);
  const deps = twoStepDeps(context);
  switch (form.get("intent")) {
    case "begin":
      await beginTwoStep(deps, member.id);
      throw redirect(TWO_STEP_PATH, 303);
    case "cancel":
      await cancelTwoStep(deps.service, member.id);
      throw redirect(TWO_STEP_PATH, 303);
    case "confirm": {
      const wrong = await wrongPassword(context, member, form);
      if (wrong) return answered({ form: "confirm", error: wrong.message }, wrong.status);
      const code = readCode(form);
      const attempt = { person: member.id, session: member.claims.sessionId, code };
      return withCodes(context, member, code, "confirm", (given) => confirmTwoStep(given, attempt));
    }
    case "codes": {
      const wrong = await wrongPassword(context, member, form);
      if (wrong) return answered({ form: "codes", error: wrong.message }, wrong.status);
      const attempt = { person: member.id, code: readCode(form) };
      return withCodes(context, member, attempt.code, "codes", (given) => renewRecoveryCodes(given, attempt));
    }
    case "off":
      return turnOff(context, member, form);
    default:
      throw data("No such change", { status: 400 });
  }
}

async function turnOff(context: Readonly<RouterContextProvider>, member: SignedIn, form: FormData) {
  const refused = (message: string, status: number) => answered({ form: "off", error: message }, status);
  if (await isTwoStepRequired(twoStepDeps(context).service)) return refused(REQUIRED, 409);
  const wrong = await wrongPassword(context, member, form);
  if (wrong) return refused(wrong.message, wrong.status);
  const code = readCode(form);
  const error = await tryCode(context, member, code, (deps) =>
    turnOffTwoStep(deps, { person: member.id, code }),
  );
  if (error) return refused(error.message, error.status);
  throw redirect(TWO_STEP_PATH, 303);
}

/** An open session may be in someone else's hands. */
async function wrongPassword(context: Readonly<RouterContextProvider>, { email }: SignedIn, form: FormData) {
  const known = await checkPassword(context, PASSWORD_CHECK, email, String(form.get("password") ?? ""));
  if (known.ok) return null;
  if (known.code === "invalid_credentials") return { message: WRONG_PASSWORD, status: 400 };
  return { message: known.message, status: known.status };
}

async function withCodes(
  context: Readonly<RouterContextProvider>,
  member: SignedIn,
  code: string,
  form: TwoStepResult["form"],
  work: (deps: TwoStepDeps) => Promise<{ outcome: CodeOutcome; codes: string[] }>,
) {
  let codes: string[] = [];
  const error = await tryCode(context, member, code, async (deps) => {
    const done = await work(deps);
    codes = done.codes;
    return done.outcome;
  });
  return error ? answered({ form, error: error.message }, error.status) : answered({ form, codes }, 200);
}

function answered(answer: TwoStepResult, status: number) {
  return data<TwoStepResult>(answer, status);
}
