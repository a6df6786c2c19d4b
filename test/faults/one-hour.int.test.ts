import { expect, it } from "vitest";
import { SAMPLES } from "../security/sample-rows.ts";
import { describeOnEveryDatabase } from "../support/backend.ts";

const CLIENTS = 12;

describeOnEveryDatabase("an hour of the atelier", (backend) => {
  it("goes to one of many who ask for it at once", async () => {
    const { appointment_date } = SAMPLES.appointments?.row() ?? {};
    const asked = await Promise.allSettled(
      Array.from({ length: CLIENTS }, () =>
        backend()
          .anon.insertInto("appointments")
          .values({ ...SAMPLES.appointments?.row(), appointment_date } as never)
          .execute(),
      ),
    );
    const refused = asked.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(CLIENTS - 1).fill("23P01"));
    const stored = await backend()
      .service.selectFrom("appointments")
      .select("id")
      .where("appointment_date", "=", String(appointment_date))
      .execute();
    expect(stored).toHaveLength(1);
  });
});
