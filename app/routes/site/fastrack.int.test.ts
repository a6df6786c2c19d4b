import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../../../test/support/backend";
import { faultyDb } from "../../../test/support/faults";
import { pageContext } from "../../../test/support/page-context";
import { loader } from "./fastrack";

const BUILT_IN = [
  "Amahle Dlamini-Toure",
  "Zuri Wanjiru",
  "Kwabena Osei-Larbi",
  "Naima Cheikh",
  "Oluwadamilola Adeyinka-Bright",
];

afterEach(() => vi.useRealTimers());

describe("/fastrack", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    const designer = (name: string, display_order: number, more = {}) => ({
      name,
      display_order,
      bio: null as string | null,
      image: null as string | null,
      ...more,
    });
    await backend()
      .service.insertInto("fastrack_designers")
      .values([
        designer("Third", 30),
        designer("First", 10, { bio: "Knits.", image: "/media/portraits/portrait-01.jpg" }),
        designer("Second B", 20),
        designer("Second A", 20),
      ])
      .execute();
  });

  async function load(db = backend().anon, now = new Date()) {
    const { context, warnings } = pageContext({ db, now });
    const { semiFinalists, applications } = await loader({ context } as unknown as Parameters<
      typeof loader
    >[0]);
    return { semiFinalists, applications, names: semiFinalists.map(({ name }) => name), warnings };
  }

  it("shows the semi-finalists in their display order, with bio and picture", {
    tags: ["@3.9", "@7.16"],
  }, async () => {
    const { semiFinalists, names, warnings } = await load();
    expect(names).toEqual(["First", "Second A", "Second B", "Third"]);
    expect(semiFinalists[0]).toMatchObject({
      bio: "Knits.",
      picture: { src: "/media/portraits/portrait-01.jpg" },
    });
    expect(semiFinalists[1]).toMatchObject({ bio: "", picture: null });
    expect(warnings).toEqual([]);
  });

  it("says of applications what is true when the page is made", async () => {
    const before = await load(backend().anon, new Date("2026-11-15T10:00:00Z"));
    expect(before.applications.statement).toBe("Applications open in 2026");
    expect(before.applications.present).toContain("They open on 1 December 2026");
    const after = await load(backend().anon, new Date("2027-01-15T10:00:00Z"));
    expect(after.applications.present).not.toContain("2026");
  });

  it("shows the built-in five when the designers cannot be fetched, and logs it", {
    tags: "@8.48",
  }, async () => {
    const { semiFinalists, names, warnings } = await load(
      faultyDb(backend(), { fastrack_designers: "fails" }),
    );
    expect(names).toEqual(BUILT_IN);
    expect(semiFinalists.every(({ bio, picture }) => bio && picture?.version)).toBe(true);
    expect(warnings).toEqual(["Fastrack: could not read the designers; showing the built-in five"]);
  });

  it("shows the built-in five when the designers do not come", async () => {
    vi.useFakeTimers();
    const page = load(faultyDb(backend(), { fastrack_designers: "stalls" }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect((await page).names).toEqual(BUILT_IN);
  });
});
