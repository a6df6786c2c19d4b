import { momentAt } from "~/lib/dates";

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

type Read = { ok: true; discount: NewDiscount } | { ok: false; error: string };

/** The form of a new code. The days are Johannesburg's; the last one counts until midnight. */
export function readDiscount(form: FormData, now: Date): Read {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const refused = (error: string): Read => ({ ok: false, error });
  const code = text("code").toUpperCase();
  if (!CODE.test(code)) return refused("A code has 3 to 30 letters, digits or dashes.");

  const value = Number(text("value").replace(/[R,%\s]/g, ""));
  const isPercent = text("kind") === "percent";
  if (isPercent && !(Number.isInteger(value) && value >= 1 && value <= 100))
    return refused("A percentage is a whole number from 1 to 100.");
  const cents = Math.round(value * 100);
  if (!isPercent && !(cents >= 100 && cents <= 100_000_000))
    return refused("An amount is between R1 and R1,000,000.");

  const [from, until] = [text("from"), text("until")];
  if ([from, until].some((day) => day !== "" && !isDay(day))) return refused("Please choose a day.");
  const startsAt = from ? momentAt(from) : now;
  const endsAt = until ? new Date(momentAt(until).getTime() + DAY_MS) : null;
  if (endsAt && endsAt <= startsAt) return refused("The last day is before the first.");

  const limits = [text("maxUses"), text("maxUsesPerBuyer")].map((typed) => (typed ? Number(typed) : null));
  const [maxUses = null, maxUsesPerBuyer = null] = limits;
  if (limits.some((limit) => limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= 1000)))
    return refused("A limit is a whole number from 1 to 1,000.");
  return {
    ok: true,
    discount: {
      code,
      percent: isPercent ? value : null,
      amount_cents: isPercent ? null : cents,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      max_uses: maxUses,
      max_uses_per_buyer: maxUsesPerBuyer,
      categories: form.getAll("category").map(String),
      product_ids: form.getAll("product").map(String),
      includes_tickets: form.has("includesTickets"),
      note: text("note").slice(0, 300) || null,
    },
  };
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}
