import { encodeFields, type Fields } from "../checksum.ts";
import { EFT_SETTLES_AFTER_MS, type SimulatedPayment } from "./payment.ts";

export const NOTIFY_MANNERS = ["once", "late", "twice", "never", "forged", "altered"] as const;
/** How the shop hears of it: `forged` with a wrong hash, `altered` with another amount. */
export type NotifyManner = (typeof NOTIFY_MANNERS)[number];

/** The gateway repeats every half hour; a demonstration cannot wait for that. */
const REPEAT_AFTER_MS = [1_000, 3_000];
export const LATE_MS = 5_000;

interface Delivery {
  post: (url: string, body: string) => Promise<string>;
  /** The report as it stands when it is sent. */
  report: () => Fields;
}

/** Settles when the first notice has been tried; what comes later comes by itself. */
export async function deliverNotify(
  payment: SimulatedPayment,
  manner: NotifyManner,
  { post, report }: Delivery,
): Promise<void> {
  if (!payment.notifyUrl || manner === "never") return;
  const send = () => sendUntilHeard(() => post(payment.notifyUrl, encodeFields(spoilt(report(), manner))));
  // A bank transfer is told of twice: received, then settled.
  if (payment.outcome === "eft") later(EFT_SETTLES_AFTER_MS, send);
  if (manner === "late") return later(LATE_MS, send);
  await send();
  if (manner === "twice") await send();
}

async function sendUntilHeard(send: () => Promise<string>, repeats = REPEAT_AFTER_MS): Promise<void> {
  const answer = await send().catch(() => "");
  const [wait, ...others] = repeats;
  if (answer !== "OK" && wait !== undefined) later(wait, () => sendUntilHeard(send, others));
}

function spoilt(fields: Fields, manner: NotifyManner): Fields {
  if (manner === "forged")
    return fields.map(([name, value]) => [name, name === "CHECKSUM" ? "0".repeat(32) : value]);
  if (manner === "altered") return fields.map(([name, value]) => [name, name === "AMOUNT" ? "1" : value]);
  return fields;
}

/** Never keeps a server from stopping. */
function later(ms: number, work: () => Promise<void>): void {
  setTimeout(() => void work(), ms).unref();
}
