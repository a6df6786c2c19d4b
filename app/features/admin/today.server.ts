import { isStaff } from "~/features/account/auth/destination";
import type { Visitor } from "~/features/account/visitor.server";
import type { OrderLinks } from "~/features/orders/order-link";
import { formatLongDate, localDate, momentAt } from "~/lib/dates";
import { timeLeft } from "./time-left";
import type { OrderLink, Today } from "./today";

/** A few of each; the count says how many there are. */
const SHOWN = 5;

interface Desk {
  links: OrderLinks;
  now: Date;
  signal: AbortSignal;
}

/** Asked with the rights of whoever is signed in; null for anyone who is not staff. */
export async function readToday({ id, db }: Visitor, { links, now, signal }: Desk): Promise<Today | null> {
  const { data: profile } = await db
    .from("profiles")
    .select("role")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!isStaff(profile?.role)) return null;

  const counted = { count: "exact" } as const;
  const [tasks, orders, appointments, applications, messages] = await Promise.all([
    db
      .from("staff_tasks")
      .select("id, note, created_at, orders(reference)", counted)
      .eq("status", "open")
      .order("created_at", { ascending: false })
      .limit(SHOWN)
      .abortSignal(signal)
      .throwOnError(),
    db
      .from("orders")
      .select("reference, paid_at, first_name, last_name, total_cents, order_lines!inner(quantity)", counted)
      .eq("status", "paid")
      .eq("order_lines.kind", "product")
      .order("paid_at")
      .limit(SHOWN)
      .abortSignal(signal)
      .throwOnError(),
    db
      .from("appointments")
      .select(
        "id, full_name, email, appointment_date, appointment_time, service_type, service_other",
        counted,
      )
      .eq("status", "requested")
      .order("created_at", { ascending: false })
      .limit(SHOWN)
      .abortSignal(signal)
      .throwOnError(),
    db
      .from("designer_applications")
      .select("id, first_name, last_name, email, company_label_name, application_type, created_at", counted)
      .eq("status", "new")
      .order("created_at", { ascending: false })
      .limit(SHOWN)
      .abortSignal(signal)
      .throwOnError(),
    db
      .from("contact_messages")
      .select("id, name, email, subject, created_at", counted)
      .eq("status", "new")
      .order("created_at", { ascending: false })
      .limit(SHOWN)
      .abortSignal(signal)
      .throwOnError(),
  ]);

  return {
    moment: `${formatLongDate(now)}, ${localDate(now).time}`,
    tasks: waiting(tasks, (row) => ({
      id: row.id,
      note: row.note,
      order: row.orders && toLink(row.orders.reference, links),
      at: shortMoment(row.created_at),
    })),
    orders: waiting(orders, (row) => {
      const paidAt = row.paid_at ?? now.toISOString();
      const { words, isLate } = timeLeft(paidAt, now);
      return {
        ...toLink(row.reference, links),
        paid: shortMoment(paidAt),
        buyer: `${row.first_name} ${row.last_name}`,
        pieces: countPieces(row.order_lines),
        totalCents: row.total_cents,
        left: words,
        isLate,
      };
    }),
    appointments: waiting(appointments, (row) => ({
      id: row.id,
      name: row.full_name,
      email: row.email,
      when: shortMoment(momentAt(row.appointment_date, row.appointment_time)),
      service: row.service_other ?? row.service_type,
    })),
    applications: waiting(applications, (row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      label: row.company_label_name,
      kind: row.application_type,
      at: shortMoment(row.created_at),
    })),
    messages: waiting(messages, (row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      subject: row.subject,
      at: shortMoment(row.created_at),
    })),
  };
}

function waiting<Row, Shown>(found: { count: number | null; data: Row[] }, show: (row: Row) => Shown) {
  return { count: found.count ?? found.data.length, rows: found.data.map(show) };
}

function toLink(reference: string, links: OrderLinks): OrderLink {
  const page = new URL(links.hrefFor(reference));
  return { reference, href: page.pathname + page.search };
}

function countPieces(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 piece" : `${count} pieces`;
}

/** "14 Nov, 15:02" */
function shortMoment(moment: string | Date): string {
  const { day, shortMonth, time } = localDate(moment);
  return `${day} ${shortMonth}, ${time}`;
}
