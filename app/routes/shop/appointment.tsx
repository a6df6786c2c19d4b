import atelierCounter from "media:photos/stories/atelier-counter.jpg";
import { data, redirect } from "react-router";
import * as z from "zod/mini";
import type { OwnView } from "~/atelier/appointments/own-appointment";
import {
  addOwnFiles,
  type ChangeOutcome,
  changeOwnAppointment,
  findOwnAppointment,
} from "~/atelier/appointments/own-appointment.server";
import { AppointmentNotFound, OwnAppointmentPage } from "~/atelier/appointments/own-appointment-page";
import { appointmentLinksContext } from "~/atelier/context";
import { formGuardContext, requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { pageMeta } from "~/platform/lib/meta";
import { BY_LINK } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { fileLabel, missingFilesNote } from "~/platform/uploads/chosen-files";
import { chosenFiles } from "~/platform/uploads/file-rules";
import { formActionWithFiles } from "~/platform/uploads/form-action-with-files.server";
import { FILES_TIMEOUT_MS, storeFiles } from "~/platform/uploads/store-files.server";
import type { Route } from "./+types/appointment";

export const handle = { area: "prive" } satisfies Handle;

const TIMEOUT_MS = 8_000;

function isTheirs({ params, request, context }: Route.LoaderArgs | Route.ActionArgs): boolean {
  const key = new URL(request.url).searchParams.get("key");
  return context.get(appointmentLinksContext).isGenuine(params.id, key);
}

/** The same whether the link was altered or there is no such appointment. */
const notFound = () => data("No such appointment", { status: 404, headers: BY_LINK });

export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args;
  const { siteUrl } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const found = isTheirs(args)
    ? await withTimeout(TIMEOUT_MS, () =>
        findOwnAppointment(context.get(serviceDbContext), params.id, {
          now: context.get(requestContext).now,
          on: searchParams.get("change"),
          facts: context.get(factsContext),
        }),
      )
    : null;
  if (!found) throw notFound();
  const page = context.get(appointmentLinksContext).pathFor(params.id);
  const isCancelling = searchParams.has("cancel") && found.appointment.canChange;
  const view: OwnView = found.choice ? "change" : isCancelling ? "cancel" : "state";
  const shown = {
    ...found,
    view,
    paths: { page, calendar: page.replace("?", "/calendar.ics?"), files: page.replace("?", "/files?") },
    done: searchParams.get("done"),
  };
  return data({ siteUrl, shown }, { headers: BY_LINK });
}

const REFUSALS: Record<Exclude<ChangeOutcome, "done">, string> = {
  unknown: "We did not understand that. Please try again.",
  changed: "It has changed since you opened this page. Please look again.",
  late: "It is too late to change it here. Please call us.",
  closed: "The atelier is not open then. Please choose another time.",
  taken: "Somebody was faster: that time is taken. Please choose another.",
};

export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args;
  const refuse = (error: string, status: number) => data({ error }, { status, headers: BY_LINK });
  if (!isTheirs(args)) throw notFound();
  const page = context.get(appointmentLinksContext).pathFor(params.id);
  if (request.headers.get("Content-Type")?.startsWith("multipart/")) return receiveFiles(args, page);

  const { clientAddress } = context.get(requestContext);
  if (!(await context.get(formGuardContext).admits("appointment link", clientAddress)))
    return refuse(TOO_MANY, 429);
  const form = await readForm(request);
  const outcome = await withTimeout(TIMEOUT_MS, () =>
    changeOwnAppointment(context.get(serviceDbContext), params.id, form),
  );
  if (outcome !== "done") return refuse(REFUSALS[outcome], 409);
  return redirect(`${page}&done=${form.get("change")}`, { headers: BY_LINK });
}

const NO_FILES = "Please choose a file.";
const filesSchema = z.object({
  files: chosenFiles.check(z.refine((files) => files.length > 0, { error: NO_FILES })),
});

async function receiveFiles(args: Route.ActionArgs, page: string) {
  const { params, context } = args;
  const { data: answer, init } = await formActionWithFiles<typeof filesSchema, { missing: string[] }>(args, {
    name: "appointment files",
    about: params.id,
    schema: filesSchema,
    async write({ files }, { idempotencyKey }) {
      const names = files.map(({ name }) => fileLabel(name));
      const place = await withTimeout(TIMEOUT_MS, () =>
        addOwnFiles(context.get(serviceDbContext), params.id, { names, idempotencyKey }),
      );
      if (!place) return { status: "refused", message: "There can be ten pictures in all, until it begins." };
      const missing = await storeFiles(context, { bucket: "booking-files", ...place }, files);
      return { status: "done", message: "", missing };
    },
    fakeSuccess: () => ({ status: "done" as const, message: "", missing: [] as string[] }),
    failure: "We could not take your pictures just now. Please try again.",
    limitMs: TIMEOUT_MS + FILES_TIMEOUT_MS,
  });
  if (answer.status === "done" && answer.missing.length === 0)
    return redirect(`${page}&done=files`, { headers: BY_LINK });
  const error =
    answer.status === "done"
      ? missingFilesNote(answer.missing, (them) => `Please bring ${them} along.`)
      : answer.status === "invalid"
        ? (answer.errors.files ?? NO_FILES)
        : answer.message;
  return data({ error }, { ...init, headers: BY_LINK });
}

export function headers() {
  return BY_LINK;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Appointment" }, { name: "robots", content: "noindex" }];
  return pageMeta(loaderData.siteUrl, {
    title: "Your appointment",
    description: "How your appointment in the atelier of Nala Privé stands.",
    path: "/appointment",
    picture: atelierCounter,
    noIndex: true,
  });
}

export default function AppointmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAppointmentPage {...loaderData.shown} error={actionData?.error || null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<AppointmentNotFound />} />;
}
