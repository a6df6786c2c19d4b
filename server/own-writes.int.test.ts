import { expect, it, vi } from "vitest";
import { useTestBackend } from "../test/support/backend.ts";
import { POLL_OPTIONS } from "../test/support/poll-options.ts";
import { newKey } from "../test/support/send-form.ts";
import { openTestSite } from "../test/support/site.ts";

const backend = useTestBackend();

it("a form is answered after this process was notified of its own write", async () => {
  const heard = Promise.withResolvers<void>();
  let asked = 0;
  const caughtUp = () => {
    asked += 1;
    return heard.promise;
  };
  const db = { ...backend().db, caughtUp };
  const site = await openTestSite({ ...backend(), db }, backend().dataDir);
  for (const method of ["GET", "HEAD"]) await site.request("/contact", { method });
  await site.request("/no-such-page", { method: "POST" });
  expect(asked).toBe(0);

  const contactMessage = {
    name: "Thandi",
    email: "thandi@visitor.example",
    subject: "Hours",
    message: "When?",
  };
  const headers = { Accept: "application/json" };
  const body = new URLSearchParams({ ...contactMessage, ...newKey() });
  const answer = site.request("/contact", { method: "POST", headers, body });
  const isAsked = vi.waitUntil(() => asked === 1, POLL_OPTIONS);
  expect(await Promise.race([answer, isAsked]), "no answer yet").toBe(true);
  heard.resolve();
  expect((await answer).status).toBe(200);
});
