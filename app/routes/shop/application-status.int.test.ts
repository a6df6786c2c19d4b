import { describe, expect, it } from "vitest";
import { applicationLinksContext } from "~/programme/context";
import { createFormGuard } from "../../../server/http/limits/form-limits.ts";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type PageSettings, pageContext } from "../../../test/support/page-context.ts";
import { action, loader } from "./application-status";

describe("an application's own page", () => {
  const backend = useTestBackend();
  const apply = () =>
    backend()
      .service.insertInto("designer_applications")
      .values(SAMPLES.designer_applications?.row() as never)
      .returningAll()
      .executeTakeFirstOrThrow();

  function call(id: string, key: string | null, form?: Record<string, string>, settings = {}) {
    const { context } = pageContext({
      db: backend().anon,
      serviceDb: backend().service,
      ...settings,
    } as PageSettings);
    const url = `${TEST_SITE_URL}/application/${id}${key === null ? "" : `?key=${key}`}`;
    const request = new Request(url, form ? { method: "POST", body: new URLSearchParams(form) } : {});
    const args = { params: { id }, request, context };
    return { args, keyOf: (of: string) => keyIn(context.get(applicationLinksContext).pathFor(of)) };
  }
  const keyIn = (path: string) => path.split("?key=")[1] ?? "";
  const open = (args: object) => loader(args as Parameters<typeof loader>[0]);
  const send = (args: object) => action(args as Parameters<typeof action>[0]);
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown) => thrown,
    );
    return JSON.stringify(error);
  };

  it("opens by its link; any other key, or none, is answered as an unknown application", async () => {
    const { id } = await apply();
    const key = call(id, null).keyOf(id);
    expect(await open(call(id, key).args)).toMatchObject({ application: { title: "Received" } });
    const unknown = crypto.randomUUID();
    const right = await refusal(open(call(unknown, call(id, null).keyOf(unknown)).args));
    expect(right).toContain('"status":404');
    const wrong = [null, "", `${key}=`, key.slice(1), `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`];
    for (const given of wrong) {
      expect(await refusal(open(call(id, given).args)), String(given)).toBe(right);
      expect(await refusal(send(call(id, given, { intent: "withdraw" }).args)), String(given)).toBe(right);
    }
    expect(await refusal(open(call(unknown, key).args))).toBe(right);
  });

  it("is limited by address", async () => {
    const { id, email } = await apply();
    const formGuard = createFormGuard();
    const contact = { intent: "correct", email, phone: "1", website: "", social_media_handles: "@a" };
    const key = call(id, null).keyOf(id);
    const statuses = new Set<number | undefined>();
    for (let count = 0; count < 30; count += 1) {
      const answer = await send(call(id, key, contact, { formGuard }).args);
      statuses.add(answer instanceof Response ? answer.status : answer.init?.status);
    }
    expect([...statuses]).toEqual([302, 429]);
  });
});
