import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Db } from "../../app/platform/db/client.ts";
import routes from "../../app/routes.ts";
import { type Row, untyped } from "../security/personas.ts";
import { SAMPLES } from "../security/sample-rows.ts";

/** Every address of the staff area, without /admin, and the file of its route. */
export const STAFF_ROUTES = flatten((await routes).find(isStaffLayout)?.children ?? []).map(
  ({ path, file }) => ({ path: path.replace(/^admin\/?/, ""), file }),
);

function isStaffLayout({ file }: RouteConfigEntry): boolean {
  return file === "routes/admin/layout.tsx";
}

function flatten(entries: readonly RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [{ path: whole, file }, ...flatten(children, whole)];
  });
}

/** Screens on which a record is edited: the table of the record, and its address. */
export const SCREENS: Record<string, { table: string; path: (row: Row) => string }> = {
  "orders/:reference": { table: "orders", path: ({ reference }) => `orders/${reference}` },
  "appointments/:id": { table: "appointments", path: ({ id }) => `appointments/${id}` },
  "appointments/settings": { table: "appointment_services", path: () => "appointments/settings" },
  "applications/:id": { table: "designer_applications", path: ({ id }) => `applications/${id}` },
  "messages/:id": { table: "contact_messages", path: ({ id }) => `messages/${id}` },
  "products/:id": { table: "products", path: ({ id }) => `products/${id}` },
  stock: { table: "stock_movements", path: () => "stock" },
  "discounts/:id": { table: "discounts", path: ({ id }) => `discounts/${id}` },
  pictures: { table: "pictures", path: () => "pictures" },
  "stories/:id": { table: "blogs", path: ({ id }) => `stories/${id}` },
  "newsletter/:id": { table: "newsletters", path: ({ id }) => `newsletter/${id}` },
  "events/:id": { table: "events", path: ({ id }) => `events/${id}` },
  "people/:id": { table: "profiles", path: ({ id }) => `people/${id}` },
  "requests/:id": { table: "data_requests", path: ({ id }) => `requests/${id}` },
};

/** Those that take a form and edit no record: what each does instead. */
export const OTHERS: Record<string, string> = {
  "": "ticks a task",
  orders: "moves several",
  "orders/new": "makes one",
  "appointments/new": "makes one",
  applications: "moves several",
  messages: "moves several",
  mail: "sends several again",
  "mail/:id": "sends it again or stops it: nobody writes a mail here",
  products: "changes several, each beside its price",
  "products/import": "takes a file",
  discounts: "ends several",
  "discounts/new": "makes one",
  "pictures/upload": "takes a file",
  stories: "moves several",
  newsletter: "brings back a deleted one",
  "newsletter/preview": "shows what is typed",
  "newsletter/subscribers": "takes several out",
  "newsletter/import": "takes a file",
  "content/:kind": "puts rows in order",
  "content/:kind/:id": "is walked by kind below",
  "door/admit": "lets a guest in",
  finance: "ticks payments off",
  people: "invites",
  requests: "makes one",
  "requests/:id/data.zip": "hands out a file",
};

/** Those of them that are pages at an address of their own. */
export const FORM_PAGES = Object.keys(OTHERS).filter((path) => !/:|preview|upload|door/.test(path));

const OWN: Record<string, (member: string) => Row> = {
  stock_movements: (member) => ({ changed_by: member, reason: "counted" }),
  // One that waits would be sent.
  outbox: () => ({ status: "stopped" }),
};

/** A row for the screen; `member`: who is said to have changed it. */
export async function sampleIn(service: Db, table: string, member: string): Promise<Row> {
  if (table === "profiles") return { id: member };
  if (table === "appointment_services")
    return service.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  const { parents = {}, row } = SAMPLES[table] ?? {};
  const keys: Record<string, string> = {};
  for (const [column, parent] of Object.entries(parents))
    keys[column] = String((await sampleIn(service, parent, member)).id);
  const own = OWN[table]?.(member) ?? {};
  return untyped(service)
    .insertInto(table)
    .values({ ...row?.(keys), ...own })
    .returningAll()
    .executeTakeFirstOrThrow();
}
