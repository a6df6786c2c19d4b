import { callFunction, type Db, type FunctionResult } from "~/platform/db/client";

/**
 * `role`: the one that counts now, a user's until the second step is passed. `step`: `none` and `passed` let staff in;
 * `due` asks for a code, `setup` for an app to be set up first.
 */
export type StaffAccess = FunctionResult<"staff_access">;

/** As the database decides for this session; its policies decide the same. */
export function readStaffAccess(db: Db): Promise<StaffAccess> {
  return callFunction(db, "staff_access", {});
}

/** Whether a password alone opened this session, where the account asks for more. */
export async function owesSecondStep(db: Db): Promise<boolean> {
  return (await readStaffAccess(db)).step === "due";
}
