import { formatRand } from "~/platform/lib/money";

/** A message to or from PayGate, as the database kept it. */
export interface PaymentMessage {
  kind: string;
  verdict: string;
  received: string | null;
  repeats: number;
  created_at: string;
}

export interface TrailStep {
  at: string;
  title: string;
  detail: string;
  tone: "plain" | "good" | "bad";
}

/** What went over the wire, from the first message to the money: each message is one step or two. */
export function paymentTrail(messages: readonly PaymentMessage[], totalCents: number): TrailStep[] {
  return messages.flatMap((message) => {
    const fields = new URLSearchParams(message.received ?? "");
    return stepsOf(message, fields, totalCents).map(({ title, detail = "", tone = "plain" }) => ({
      at: message.created_at,
      title,
      detail: [detail, repeated(message.repeats)].filter(Boolean).join(", "),
      tone,
    }));
  });
}

type StepText = { title: string; detail?: string; tone?: TrailStep["tone"] };

function stepsOf({ kind, verdict }: PaymentMessage, fields: URLSearchParams, totalCents: number): StepText[] {
  if (kind === "initiate")
    return verdict === "accepted"
      ? [
          {
            title: `Initiated, ${formatRand(totalCents)}`,
            detail: `Request ${field(fields, "PAY_REQUEST_ID")}`,
          },
          { title: "Sent to PayGate" },
        ]
      : [{ title: "Not initiated", detail: spoken(verdict), tone: "bad" }];
  switch (verdict) {
    case "paid":
      return [
        { title: "Amount checked", detail: `${cents(fields)} at both ends` },
        { title: "Paid", detail: result(fields), tone: "good" },
      ];
    case "hint":
      return [{ title: kind === "notify" ? "Notified" : "The browser came back", detail: result(fields) }];
    case "wrong_amount":
      return [
        {
          title: "The amount differs",
          detail: `PayGate reports ${cents(fields)}, the order asks for ${formatRand(totalCents)}`,
          tone: "bad",
        },
      ];
    case "paid_twice":
      return [{ title: "Paid a second time", detail: result(fields), tone: "bad" }];
    case "unknown":
    case "wrong_reference":
    case "voided":
      return [{ title: spoken(verdict), detail: result(fields), tone: "bad" }];
    case "repeat":
      return [{ title: "Told again", detail: result(fields) }];
    default:
      return [{ title: spoken(verdict), detail: result(fields) }];
  }
}

function result(fields: URLSearchParams): string {
  const code = [field(fields, "RESULT_CODE"), field(fields, "RESULT_DESC")].filter(Boolean).join(" ");
  const status = field(fields, "TRANSACTION_STATUS");
  return [status && `status ${status}`, code].filter(Boolean).join(", ");
}

function cents(fields: URLSearchParams): string {
  const amount = field(fields, "AMOUNT");
  return /^\d+$/.test(amount) ? formatRand(Number(amount)) : "no amount";
}

function field(fields: URLSearchParams, name: string): string {
  return fields.get(name) ?? "";
}

function repeated(times: number): string {
  if (times === 0) return "";
  return times === 1 ? "told once more" : `told ${times} times more`;
}

/** "wrong_reference" as words: "Wrong reference". */
function spoken(verdict: string): string {
  const words = verdict.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
