import { type Insertable, sql, type Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../app/platform/db/database.types.ts";
import { SAMPLES } from "./security/sample-rows.ts";
import { bootTestBackend, type TestBackend } from "./support/backend.ts";

/* The fields of section 3 of the specification, in the database. */
const FIELDS = {
  banners: "id, title, active, created_at",
  events: "id, title, description, event_date, location, featured_image, status, event_time, category",
  job_positions:
    "id, title, department, location, employment_type, description, salary_range, is_active, created_at",
} as const;

let backend: TestBackend;
beforeAll(async () => {
  backend = await bootTestBackend();
});
afterAll(() => backend.close());

describe("the fields of the specification", () => {
  it("are those of banners, events and positions", { tags: ["@3.1", "@3.2", "@3.3", "@3.10"] }, async () => {
    for (const [table, fields] of Object.entries(FIELDS)) {
      const columns = fields.split(",").map((field) => sql.ref(field.trim()));
      const read = sql`select ${sql.join(columns)} from ${sql.table(table)}`.execute(backend.service);
      await expect(read).resolves.toBeDefined();
    }
  });

  it("an appointment is requested, confirmed, declined or completed, and nothing else", {
    tags: "@4.60",
  }, async () => {
    const row = SAMPLES.appointments?.row() as Insertable<Database["appointments"]>;
    const data = await backend.service
      .insertInto("appointments")
      .values(row)
      .returning(["id", "status"])
      .executeTakeFirstOrThrow();
    expect(data.status).toBe("requested");
    const outcomes = [];
    for (const status of ["confirmed", "declined", "completed", "requested", "forgotten"]) {
      const change = { status } as Updateable<Database["appointments"]>;
      const changed = backend.service.updateTable("appointments").set(change).where("id", "=", data.id);
      outcomes.push(
        await changed.execute().then(
          () => "kept",
          ({ code }: { code: string }) => code,
        ),
      );
    }
    expect(outcomes).toEqual(["kept", "kept", "kept", "kept", "23514"]);
  });
});
