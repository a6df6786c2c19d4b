import { expect, it } from "vitest";
import { useTestBackend } from "../../test/support/backend.ts";
import { faultyDb } from "../../test/support/faults.ts";
import { type RecordedCall, recordCalls } from "./call-recorder.ts";

const writes: (readonly string[] | null)[] = [];
const backend = useTestBackend({ onWrite: (tables) => writes.push(tables) });

it("notes the calls of one piece of work, each with what became of it", async () => {
  const calls: RecordedCall[] = [];
  const { anon, service } = backend();
  await recordCalls(calls, async () => {
    await Promise.all([
      anon.from("banners").select("id, title"),
      anon.rpc("shop_front"),
      faultyDb(backend(), { events: "fails" }).from("events").select("id"),
    ]);
    void faultyDb(backend(), { blogs: "stalls" }).from("blogs").select("id").then();
    await service.from("banners").delete().eq("title", "none");
  });
  await anon.from("job_positions").select("id");
  expect(
    calls.map(({ name, isWrite, outcome }) => `${isWrite ? "write" : "read"} ${name}: ${outcome}`).sort(),
  ).toEqual([
    "read banners: answered",
    "read blogs: pending",
    "read events: failed",
    "read rpc/shop_front: answered",
    "write banners: answered",
  ]);
});

it("tells of every write that succeeded, whoever made it, before the writer knows", async () => {
  writes.length = 0;
  const { anon, service, userClient, fetch, browser } = backend();
  const editor = await userClient("editor");
  writes.length = 0;
  await editor.db.from("banners").insert({ title: "Over the API" }).throwOnError();
  expect(writes).toEqual([["banners"]]);

  const post = (body: object, token: string) =>
    fetch?.(
      new Request(`${browser.url}/rest/v1/events`, {
        method: "POST",
        headers: {
          apikey: browser.anonKey,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      }),
      "127.0.0.1",
    );
  const event = { title: "Gala", event_date: "2027-03-01", status: "published" };
  expect((await post(event, editor.accessToken))?.status).toBe(201);
  // With what hangs on an event: its ticket packages, and what is counted of those.
  expect(writes.at(-1)).toEqual(["events", "ticket_packages", "stock", "products"]);

  const before = writes.length;
  await anon.from("banners").insert({ title: "Not allowed" });
  await anon.from("banners").select("id");
  await anon.rpc("search_site", { typed: "gala" });
  await service.rpc("expire_orders", {}).throwOnError();
  expect(writes).toHaveLength(before);
});
