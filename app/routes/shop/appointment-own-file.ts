import { data } from "react-router";
import { findOwnFilesFolder } from "~/atelier/appointments/own-appointment.server";
import { appointmentLinksContext } from "~/atelier/context";
import { serviceDbContext, uploadsContext } from "~/platform/context";
import { BY_LINK } from "~/platform/lib/private-headers";
import { fileResponse } from "~/platform/uploads/file-response.server";
import type { Route } from "./+types/appointment-own-file";

/** A picture the client sent, by its number, for the client alone. */
export async function loader({ params: { id, number }, request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key");
  const isTheirs = context.get(appointmentLinksContext).isGenuine(id, key);
  const folder =
    isTheirs && /^[1-9]\d?$/.test(number)
      ? await findOwnFilesFolder(context.get(serviceDbContext), id)
      : null;
  const { files } = context.get(uploadsContext);
  const file = folder ? await fileResponse(files, `booking-files/${folder}/${number}`) : null;
  if (!file) throw data("No such file", { status: 404, headers: BY_LINK });
  file.headers.set("Referrer-Policy", BY_LINK["Referrer-Policy"]);
  return file;
}
