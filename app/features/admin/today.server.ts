import { sql } from "kysely";
import type { Db } from "~/db/client";
import type { OrderLinks } from "~/features/orders/order-link";
import { formatLongDate, localDate, momentAt } from "~/lib/dates";
import { timeLeft } from "./time-left";
import type { OrderLink, Today } from "./today";

/** A few of each; the count says how many there are. */
const SHOWN = 5;

interface Desk {
  links: OrderLinks;
  now: Date;
}

const found = sql<number>`count(*) over ()`.as("found");

/** Asked with the rights of whoever of the staff is signed in. */
export async function readToday(db: Db, { links, now }: Desk): Promise<Today> {
  const [tasks, orders, appointments, applications, messages] = await Promise.all([
    db
      .selectFrom("staff_tasks as t")
      .leftJoin("orders as o", "o.id", "t.order_id")
      .select(["t.id", "t.note", "t.created_at", "o.reference", found])
      .where("t.status", "=", "open")
      .orderBy("t.created_at", "desc")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("orders as o")
      .innerJoin("order_lines as l", (join) =>
        join.onRef("l.order_id", "=", "o.id").on("l.kind", "=", "product"),
      )
      .select(["o.reference", "o.paid_at", "o.first_name", "o.last_name", "o.total_cents", found])
      .select((eb) => eb.fn.sum<number>("l.quantity").as("pieces"))
      .where("o.status", "=", "paid")
      .groupBy("o.id")
      .orderBy("o.paid_at")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("appointments")
      .select(["id", "full_name", "email", "appointment_date", "appointment_time", "service_type"])
      .select(["service_other", found])
      .where("status", "=", "requested")
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("designer_applications")
      .select(["id", "first_name", "last_name", "email", "company_label_name", "application_type"])
      .select(["created_at", found])
      .where("status", "=", "new")
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("contact_messages")
      .select(["id", "name", "email", "subject", "created_at", found])
      .where("status", "=", "new")
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
  ]);

  return {
    moment: `${formatLongDate(now)}, ${localDate(now).time}`,
    tasks: waiting(tasks, (row) => ({
      id: row.id,
      note: row.note,
      order: row.reference === null ? null : toLink(row.reference, links),
      at: shortMoment(row.created_at),
    })),
    orders: waiting(orders, (row) => {
      const paidAt = row.paid_at ?? now.toISOString();
      const { words, isLate } = timeLeft(paidAt, now);
      return {
        ...toLink(row.reference, links),
        paid: shortMoment(paidAt),
        buyer: `${row.first_name} ${row.last_name}`,
        pieces: countPieces(row.pieces),
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

function waiting<Row extends { found: number }, Shown>(rows: Row[], show: (row: Row) => Shown) {
  return { count: rows[0]?.found ?? 0, rows: rows.map(show) };
}

function toLink(reference: string, links: OrderLinks): OrderLink {
  const page = new URL(links.hrefFor(reference));
  return { reference, href: page.pathname + page.search };
}

function countPieces(count: number): string {
  return count === 1 ? "1 piece" : `${count} pieces`;
}

/** "14 Nov, 15:02" */
function shortMoment(moment: string | Date): string {
  const { day, shortMonth, time } = localDate(moment);
  return `${day} ${shortMonth}, ${time}`;
}
