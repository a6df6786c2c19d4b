import { data, type RouterContextProvider } from "react-router";
import { getStaff, type Staff } from "./require-staff.server";

/** For pages about money, people and the audit. The database refuses an editor too. */
export function getAdmin(context: Readonly<RouterContextProvider>): Staff {
  const staff = getStaff(context);
  if (staff.profile.role !== "admin") throw data("This page is for admins", { status: 403 });
  return staff;
}
