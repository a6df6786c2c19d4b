import { encodeFields, type Fields } from "../checksum.ts";
import { EFT_SETTLES_AFTER_MS, type SimulatedPayment } from "./payment.ts";

export const NOTIFY_MODES = ["once", "late", "twice", "never", "forged", "altered"] as const;
/** How the simulator notifies the shop: `forged` has a wrong checksum, `altered` another amount. */
export type NotifyMode = (typeof NOTIFY_MODES)[number];

/** The real gateway retries every half hour, too slow for a demonstration. */
const REPEAT_AFTER_MS = [1_000, 3_000];
export const LATE_MS = 5_000;

interface Delivery {
  post: (url: string, body: string) => Promise<string>;
  /** The report at the time of sending. */
  report: () => Fields;
}

/** Resolves after the first notice was tried. Retries and later notices run in the background. */
export async function deliverNotify(
  payment: SimulatedPayment,
  mode: NotifyMode,
  { post, report }: Delivery,
): Promise<void> {
  if (!payment.notifyUrl || mode === "never") return;
  const send = () =>
    sendUntilAcknowledged(() => post(payment.notifyUrl, encodeFields(tampered(report(), mode))));
  // A bank transfer is notified twice: received, then settled.
  if (payment.outcome === "eft") later(EFT_SETTLES_AFTER_MS, send);
  if (mode === "late") return later(LATE_MS, send);
  await send();
  if (mode === "twice") await send();
}

async function sendUntilAcknowledged(send: () => Promise<string>, repeats = REPEAT_AFTER_MS): Promise<void> {
  const answer = await send().catch(() => "");
  const [wait, ...others] = repeats;
  if (answer !== "OK" && wait !== undefined) later(wait, () => sendUntilAcknowledged(send, others));
}

function tampered(fields: Fields, mode: NotifyMode): Fields {
  if (mode === "forged")
    return fields.map(([name, value]) => [name, name === "CHECKSUM" ? "0".repeat(32) : value]);
  if (mode === "altered") return fields.map(([name, value]) => [name, name === "AMOUNT" ? "1" : value]);
  return fields;
}

/** Unreferenced, so that the timer does not keep the server running. */
function later(ms: number, work: () => Promise<void>): void {
  setTimeout(() => void work(), ms).unref();
}
