import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./careers";

describe("/careers", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    const position = (title: string, created_at: string, more = {}) => ({
      title,
      created_at,
      department: "Atelier",
      location: "Johannesburg",
      employment_type: "Full time",
      description: "Sewing.",
      is_active: true,
      salary_range: null as string | null,
      ...more,
    });
    await backend()
      .service.insertInto("job_positions")
      .values([
        position("Older", "2026-09-01T00:00:00Z", { salary_range: "R420 an hour" }),
        position("Newest", "2026-11-01T00:00:00Z"),
        position("Filled", "2026-11-02T00:00:00Z", { is_active: false }),
        position("Middle", "2026-10-01T00:00:00Z"),
      ])
      .execute();
  });

  async function load(db = backend().anon) {
    const { context, warnings } = pageContext({ db });
    const { positions } = await loader({ context } as unknown as Parameters<typeof loader>[0]);
    return { positions, titles: positions.map(({ title }) => title), warnings };
  }

  describe("the careers page", () => {
    it("lists the active positions, newest first, whatever the client may see", {
      tags: "@7.17",
    }, async () => {
      expect((await load()).titles).toEqual(["Newest", "Middle", "Older"]);
      expect((await load(backend().service)).titles).toEqual(["Newest", "Middle", "Older"]);
    });

    it("carries every fact of a position, and null where it says nothing of pay", {
      tags: "@2.167",
    }, async () => {
      const { positions } = await load();
      expect(positions.map(({ salaryRange }) => salaryRange)).toEqual([null, null, "R420 an hour"]);
      expect(positions[0]).toMatchObject({
        title: "Newest",
        department: "Atelier",
        location: "Johannesburg",
        employmentType: "Full time",
        description: "Sewing.",
      });
    });
  });

  describe("with the database away", () => {
    afterEach(() => vi.useRealTimers());

    it("has no positions when the fetch fails, and logs it", async () => {
      const { positions, warnings } = await load(faultyDb(backend(), { job_positions: "fails" }));
      expect(positions).toEqual([]);
      expect(warnings).toEqual(["careers: could not read the positions; showing none"]);
    });

    it("stops waiting for a database that does not answer", async () => {
      vi.useFakeTimers();
      const page = load(faultyDb(backend(), { job_positions: "stalls" }));
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await page).positions).toEqual([]);
    });
  });
});
