import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../app/db/database.types.ts";
import { SAMPLES } from "./security/sample-rows.ts";
import { bootTestBackend, type TestBackend } from "./support/backend.ts";

/* The fields of section 3 of the specification, as the database holds them. */
const FIELDS = {
  banners: "id, title, active, created_at",
  events: "id, title, description, event_date, location, featured_image, status, event_time, category",
  job_positions:
    "id, title, department, location, employment_type, description, salary_range, is_active, created_at",
} as const;

type Appointment = Database["public"]["Tables"]["appointments"];

let backend: TestBackend;
beforeAll(async () => {
  backend = await bootTestBackend();
});
afterAll(() => backend.close());

describe("the fields of the specification", () => {
  it("are those of banners, events and positions", async () => {
    for (const [table, fields] of Object.entries(FIELDS)) {
      const { error } = await backend.service.from(table as keyof typeof FIELDS).select(fields);
      expect(error).toBeNull();
    }
  });

  it("an appointment is requested, confirmed, declined or completed, and nothing else", async () => {
    const row = SAMPLES.appointments?.row() as Appointment["Insert"];
    const { data } = await backend.service
      .from("appointments")
      .insert(row)
      .select("id, status")
      .single()
      .throwOnError();
    expect(data.status).toBe("requested");
    const outcomes = [];
    for (const status of ["confirmed", "declined", "completed", "requested", "forgotten"]) {
      const change = { status } as Appointment["Update"];
      const { error } = await backend.service.from("appointments").update(change).eq("id", data.id);
      outcomes.push(error?.code ?? "kept");
    }
    expect(outcomes).toEqual(["kept", "kept", "kept", "kept", "23514"]);
  });
});
