import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "~/db/client";
import { describeOnEveryDatabase, type TestUser } from "../../../../test/support/backend.ts";
import { AMINA, addProduct, orderRequestFor, place } from "../../../../test/support/orders.ts";
import { buy } from "../../../../test/support/paid-orders.ts";
import { listRecordHistory } from "../history/record-history.server";
import { PAGE_SIZE } from "../list/list-query";
import { changeDiscount, findDiscount, listDiscounts, listUses, makeDiscount } from "./discounts.server";

const NOW = new Date("2026-11-16T08:00:00Z");

describeOnEveryDatabase("discount codes of staff", (backend) => {
  let service: Db;
  let editor: TestUser;
  beforeEach(async () => {
    service = backend().service;
    editor = await backend().userClient("editor");
  });
  const newCode = () => `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
  function formOf(fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  }
  async function make(db: Db, code: string) {
    const answer = await makeDiscount(db, formOf({ code, kind: "percent", value: "10" }), NOW);
    if (!(answer instanceof Response)) return { answer, id: "" };
    return { answer, id: /discounts\/([^?]+)/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "" };
  }

  it("are made once, followed in their orders, ended and taken up again, with a history", async () => {
    const code = newCode();
    const { id } = await make(editor.db, code);
    expect((await make(editor.db, code)).answer).toMatchObject({
      data: { error: `There is a code ${code} already.` },
    });
    const piece = await addProduct(service, { price: 2000 });
    const lines = [{ id: piece, size: null, quantity: 1 }];
    await buy(service, lines, { buyer: AMINA, code, paidAt: NOW });
    await place(service, orderRequestFor(piece, { code }), NOW);
    expect(await findDiscount(editor.db, id)).toMatchObject({ code, uses: 2, givenCents: 20_000 });
    expect(await listUses(editor.db, id)).toHaveLength(2);

    await changeDiscount(editor.db, id, formOf({ intent: "end" }), NOW);
    expect((await findDiscount(editor.db, id))?.endsAt).not.toBeNull();
    await changeDiscount(editor.db, id, formOf({ intent: "reopen", record: "never" }), NOW);
    expect((await findDiscount(editor.db, id))?.endsAt).toBeNull();
    const history = await listRecordHistory(editor.db, { table: "discounts", id });
    expect(history.map(({ what }) => what)).toEqual([
      "Discount code changed",
      "Discount code changed",
      "Discount code added",
    ]);
  });

  it("are found by code and note, a page at a time", async () => {
    const mark = newCode();
    await service
      .insertInto("discounts")
      .values(
        Array.from({ length: PAGE_SIZE + 1 }, (_, index) => ({
          code: `${mark}-${index}`,
          percent: 5,
          note: index === 0 ? `For ${mark.toLowerCase()} friends` : null,
        })),
      )
      .execute();
    const page = (query: { after?: string; before?: string }) =>
      listDiscounts(editor.db, { search: mark, after: "", before: "", ...query });
    const first = await page({});
    expect(first.discounts).toHaveLength(PAGE_SIZE);
    const second = await page({ after: first.links.next ?? "" });
    expect(second.discounts).toHaveLength(1);
    const all = [...first.discounts, ...second.discounts].map(({ code }) => code);
    expect(new Set(all).size).toBe(PAGE_SIZE + 1);
    expect((await page({ before: second.links.previous ?? "" })).discounts).toEqual(first.discounts);
    const byNote = await listDiscounts(editor.db, { search: "friends", after: "", before: "" });
    expect(byNote.discounts.map(({ code }) => code)).toContain(`${mark}-0`);
  });

  it("are nobody else's to make or see", async () => {
    const user = await backend().userClient("user");
    expect((await make(user.db, newCode())).answer).toMatchObject({ init: { status: 403 } });
    await make(editor.db, newCode());
    const seen = await listDiscounts(user.db, { search: "", after: "", before: "" });
    expect(seen.discounts).toEqual([]);
  });
});
