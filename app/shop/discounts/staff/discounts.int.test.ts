import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { EMPTY_QUERY, PAGE_SIZE } from "~/staff/list/list-query";
import { readUndo } from "~/staff/notice-href";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { AMINA, addProduct, orderRequestFor, place } from "../../../../test/support/orders.ts";
import { buy } from "../../../../test/support/paid-orders.ts";
import { discountState } from "./discounts";
import {
  changeDiscounts,
  countDiscounts,
  everyDiscount,
  findDiscount,
  listDiscounts,
  listUses,
  makeDiscount,
} from "./discounts.server";

const NOW = new Date("2026-11-16T08:00:00Z");

describe("discount codes of staff", () => {
  const backend = useTestBackend();

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

  it("are made once, followed in their orders, ended and taken up again, with a history", {
    tags: "@10.110",
  }, async () => {
    const code = newCode();
    const { id } = await make(editor.db, code);
    expect((await make(editor.db, code)).answer).toMatchObject({
      data: { errors: { code: `There is a code ${code} already. Choose another.` } },
    });
    const piece = await addProduct(service, { price: 2000 });
    const lines = [{ id: piece, size: null, quantity: 1 }];
    await buy(service, lines, { buyer: AMINA, code, paidAt: NOW });
    await place(service, orderRequestFor(piece, { code }), NOW);
    expect(await findDiscount(editor.db, id)).toMatchObject({ code, uses: 1, givenCents: 20_000 });
    expect(await listUses(editor.db, id)).toHaveLength(2);

    const change = (fields: Record<string, string>) =>
      changeDiscounts(editor.db, [id], formOf(fields), { now: NOW, page: "/admin/discounts" });
    await change({ intent: "end" });
    expect((await findDiscount(editor.db, id))?.endsAt).not.toBeNull();
    await change({ intent: "reopen", record: `${id}.never` });
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
      listDiscounts(editor.db, { ...EMPTY_QUERY, search: mark, ...query }, NOW);
    const first = await page({});
    expect(first.discounts).toHaveLength(PAGE_SIZE);
    const second = await page({ after: first.links.next ?? "" });
    expect(second.discounts).toHaveLength(1);
    const all = [...first.discounts, ...second.discounts].map(({ code }) => code);
    expect(new Set(all).size).toBe(PAGE_SIZE + 1);
    expect((await page({ before: second.links.previous ?? "" })).discounts).toEqual(first.discounts);
    const byNote = await listDiscounts(editor.db, { ...EMPTY_QUERY, search: "friends" }, NOW);
    expect(byNote.discounts.map(({ code }) => code)).toContain(`${mark}-0`);
  });

  it("are counted and shown by state, sorted, exported, and ended together, which can be undone", async () => {
    const mark = newCode();
    const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000).toISOString();
    const before = await countDiscounts(editor.db, NOW);
    const made = await service
      .insertInto("discounts")
      .values([
        { code: `${mark}-C`, percent: 5, starts_at: days(-2) },
        { code: `${mark}-A`, percent: 5, starts_at: days(-2), ends_at: days(3) },
        { code: `${mark}-B`, percent: 5, starts_at: days(1) },
        { code: `${mark}-D`, percent: 5, starts_at: days(-9), ends_at: days(-1) },
        { code: `${mark}-E`, percent: 5, starts_at: days(-2), max_uses: 1 },
      ])
      .returning(["id", "code"])
      .execute();
    const piece = await addProduct(service, { price: 2000 });
    await buy(service, [{ id: piece, size: null, quantity: 1 }], { code: `${mark}-E`, paidAt: NOW });
    const shown = async (query: Partial<typeof EMPTY_QUERY>) => {
      const { discounts } = await listDiscounts(editor.db, { ...EMPTY_QUERY, search: mark, ...query }, NOW);
      for (const discount of discounts) if (query.show) expect(discountState(discount, NOW)).toBe(query.show);
      return discounts.map(({ code }) => code.slice(-1)).join("");
    };
    expect(await shown({ sort: "code" })).toBe("ABCDE");
    expect(await shown({ sort: "ending" })).toMatch(/^DA/);
    expect(await shown({ sort: "used" })).toMatch(/^E/);
    expect(await shown({ sort: "given" })).toMatch(/^E/);
    expect(await shown({ show: "running", sort: "code" })).toBe("AC");
    expect(await shown({ show: "ahead" })).toBe("B");
    expect(await shown({ show: "ended" })).toBe("D");
    expect(await shown({ show: "used-up" })).toBe("E");
    const after = await countDiscounts(editor.db, NOW);
    const more = Object.keys(before).map((state) => [state, (after[state] ?? 0) - (before[state] ?? 0)]);
    expect(Object.fromEntries(more)).toEqual({ "": 5, running: 2, ahead: 1, "used-up": 1, ended: 1 });
    const exported = await Array.fromAsync(
      everyDiscount(editor.db, { ...EMPTY_QUERY, search: mark, sort: "code" }, NOW),
    );
    expect(exported.map(({ code }) => code.slice(-1)).join("")).toBe("ABCDE");

    const ids = made.map(({ id }) => id);
    const page = "/admin/discounts?show=running";
    const ended = await changeDiscounts(editor.db, ids, formOf({ intent: "end" }), { now: NOW, page });
    expect(await shown({ show: "running" })).toBe("");
    const location = new URL((ended as Response).headers.get("Location") ?? "", "https://afi.example");
    expect(location.searchParams.get("show")).toBe("running");
    const undo = readUndo(location.searchParams.get("undo"));
    const form = formOf({ intent: "reopen" });
    for (const record of undo?.records ?? []) form.append("record", record);
    await changeDiscounts(editor.db, [], form, { now: NOW, page });
    expect(await shown({ show: "running", sort: "code" })).toBe("AC");
    expect(await shown({ show: "ended" })).toBe("D");
  });

  it("are nobody else's to make or see", { tags: "@10.110" }, async () => {
    const user = await backend().userClient("user");
    expect((await make(user.db, newCode())).answer).toMatchObject({ init: { status: 403 } });
    await make(editor.db, newCode());
    const seen = await listDiscounts(user.db, EMPTY_QUERY, NOW);
    expect(seen.discounts).toEqual([]);
  });
});
