import { momentAt } from "~/platform/lib/dates";
import { readRand } from "~/platform/lib/money";
import type { FieldErrors } from "~/staff/form/fields";
import { readWhole } from "~/staff/form/read-whole";

/** A code as it is stored. */
export interface NewDiscount {
  code: string;
  percent: number | null;
  amount_cents: number | null;
  starts_at: string;
  ends_at: string | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  categories: string[];
  product_ids: string[];
  includes_tickets: boolean;
  note: string | null;
}

const CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const MAX_AMOUNT_CENTS = 100_000_000;
const MAX_USES = 1000;

type Read = { ok: true; discount: NewDiscount } | { ok: false; errors: FieldErrors };

/** The form of a new code. The days are Johannesburg's; the last one counts until midnight. */
export function readDiscount(form: FormData, now: Date): Read {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const errors: FieldErrors = {};
  const code = text("code").toUpperCase();
  if (!CODE.test(code)) errors.code = "Enter 3 to 30 letters, digits or dashes.";
  const value = readValue();
  const [from, until] = [readDay("from"), readDay("until")];
  const startsAt = from ?? now;
  const endsAt = until && new Date(until.getTime() + DAY_MS);
  if (endsAt && endsAt <= startsAt) errors.until = "The last day is before the first. Choose a later day.";
  const discount: NewDiscount = {
    code,
    ...value,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    max_uses: readLimit("maxUses"),
    max_uses_per_buyer: readLimit("maxUsesPerBuyer"),
    categories: form.getAll("category").map(String),
    product_ids: form.getAll("product").map(String),
    includes_tickets: form.has("includesTickets"),
    note: text("note").slice(0, 300) || null,
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, discount };

  function readValue(): Pick<NewDiscount, "percent" | "amount_cents"> {
    switch (text("kind")) {
      case "percent": {
        const percent = readWhole(text("value").replace(/ ?%$/, ""), 1, 100);
        if (percent === null) errors.value = "Enter a whole number of per cent from 1 to 100.";
        return { percent, amount_cents: null };
      }
      case "amount": {
        const amount = readRand(text("value"));
        if ("error" in amount) errors.value = amount.error;
        else if (amount.cents < 100 || amount.cents > MAX_AMOUNT_CENTS)
          errors.value = "Enter an amount between R1 and R1,000,000.";
        return { percent: null, amount_cents: "cents" in amount ? amount.cents : null };
      }
      default:
        errors.kind = "Choose per cent or an amount in rand.";
        return { percent: null, amount_cents: null };
    }
  }

  function readDay(name: string): Date | null {
    const day = text(name);
    if (day !== "" && !isDay(day)) errors[name] = "Choose a day of the calendar.";
    return day === "" || errors[name] ? null : momentAt(day);
  }

  function readLimit(name: string): number | null {
    if (text(name) === "") return null;
    const limit = readWhole(text(name), 1, MAX_USES);
    if (limit === null) errors[name] = "Enter a whole number from 1 to 1,000.";
    return limit;
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}
