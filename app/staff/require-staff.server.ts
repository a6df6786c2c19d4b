import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from "react-router";
import { administratorContext } from "~/platform/context";
import { wantsJson } from "~/platform/lib/wants-json";
import type { Profile } from "~/platform/sign-in/account-state";
import { isStaff } from "~/platform/sign-in/destination";
import { findProfile } from "~/platform/sign-in/profile.server";
import { getSessionHolder } from "~/platform/sign-in/require-visitor.server";
import { readStaffAccess } from "~/platform/sign-in/two-step/staff-access.server";
import { secondStepHref, TWO_STEP_PATH } from "~/platform/sign-in/two-step/two-step";
import type { Visitor } from "~/platform/sign-in/visitor";

export interface Staff extends Visitor {
  profile: Profile;
}

const staffContext = createContext<Staff>();

/**
 * Lets staff pass, by the role their profile has now and after the second step, where one is asked for. Anyone else is
 * refused; what pages show is guarded by the database.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }) => {
  const visitor = await getSessionHolder({ request, context });
  const profile = await findProfile(visitor.db, visitor, context.get(administratorContext));
  if (!isStaff(profile.role)) throw data("This area is for staff", { status: 403 });
  const { step } = await readStaffAccess(visitor.db);
  if (step === "due" || step === "setup") {
    if (wantsJson(request)) throw data(null, { status: 403 });
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(step === "setup" ? TWO_STEP_PATH : secondStepHref(pathname + search));
  }
  context.set(staffContext, { ...visitor, profile });
};

/** Who of the staff is asking, behind the guard. */
export function getStaff(context: Readonly<RouterContextProvider>): Staff {
  return context.get(staffContext);
}
