import { data, redirect } from "react-router";
import { APPOINTMENTS_PATH } from "~/atelier/appointments/staff/appointments";
import {
  listSettingsHistory,
  readAtelierSettings,
  saveAtelierSettings,
} from "~/atelier/appointments/staff/atelier-settings.server";
import { AtelierSettingsPage } from "~/atelier/appointments/staff/atelier-settings-page";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { typedValues } from "~/staff/form/typed-values";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/appointment-settings";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const settings = await readAtelierSettings(db);
  return { ...settings, history: await listSettingsHistory(db, settings) };
}

export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  const kept = { typed: typedValues(form) };
  return staffAction(async () => {
    const error = await saveAtelierSettings(getStaff(context).db, form);
    if (error) return data({ ...kept, error }, { status: 400 });
    return redirect(noticeHref(APPOINTMENTS_PATH, "settings-saved"));
  }, kept);
});

export function meta() {
  return [
    { title: `Settings of appointments | ${organisation.name}` },
    { name: "robots", content: "noindex" },
  ];
}

interface RefusedSettings {
  typed?: Record<string, string>;
}

export default function AppointmentSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <AtelierSettingsPage {...loaderData} typed={(actionData as RefusedSettings | undefined)?.typed} />
    </>
  );
}
