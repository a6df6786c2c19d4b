import type { RouterContextProvider } from "react-router";
import { findVisitorContext, serviceDbContext } from "~/platform/context";
import { type Device, findDevice } from "./device.server";
import type { Person } from "./yours";
import { personOf, personOfAccount } from "./yours.server";

/** Who asks for their things, and how we know. */
export interface Who {
  person: Person;
  /** As it is shown on the page. */
  email: string;
  device: Device | null;
}

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * By the link that this device opened, or by the sign-in. Of both the link counts, because it was asked for; the forms
 * of the account's page mean the account.
 */
export async function findWho(
  { request, context }: Args,
  asked: "link" | "account" = "link",
): Promise<Who | null> {
  const service = context.get(serviceDbContext);
  const device = asked === "link" ? await findDevice(service, request) : null;
  if (device) return { person: await personOf(service, device.email), email: device.email, device };
  const visitor = await context.get(findVisitorContext)();
  return visitor && { person: await personOfAccount(service, visitor), email: visitor.email, device: null };
}
