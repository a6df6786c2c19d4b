import { callFunction, type Db } from "~/platform/db/client";

/** `none` and `passed` let staff in; `due` asks for a code, `setup` for an app to be set up first. */
export type SecondStep = "none" | "passed" | "due" | "setup";

export interface StaffAccess {
  /** The role that counts now: a user's until the second step is passed. */
  role: string | null;
  step: SecondStep;
}

/** As the database decides for this session; its policies decide the same. */
export async function readStaffAccess(db: Db): Promise<StaffAccess> {
  return (await callFunction(db, "staff_access", {})) as unknown as StaffAccess;
}

/** Whether a password alone opened this session, where the account asks for more. */
export async function owesSecondStep(db: Db): Promise<boolean> {
  return (await readStaffAccess(db)).step === "due";
}
