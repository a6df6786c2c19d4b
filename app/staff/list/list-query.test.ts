import { expect, test } from "vitest";
import { EMPTY_QUERY, isNarrowed, listHref, readListQuery } from "./list-query";

const CHOICES = { shows: ["late"], sorts: ["largest"], deliveries: ["collection"], key: /^\d+$/ };
const read = (text: string) => readListQuery(new URLSearchParams(text), CHOICES);

test("a list is read from its address, without what cannot be meant", { tags: "@10.91" }, () => {
  expect(read("show=late&q= naledi &from=2026-11-01&to=yesterday&sort=x&page=3")).toEqual({
    show: "late",
    search: "naledi",
    from: "2026-11-01",
    to: "",
    delivery: "",
    sort: "",
    page: 3,
    after: "",
    before: "",
  });
  expect(read("page=-1&from=2026-13-45").page).toBe(1);
  expect(read("page=99999999999").page).toBe(100_000);
  expect(read("after=12&before=x")).toMatchObject({ after: "12", before: "" });
});

test("an address keeps the rest of the list, and a change begins at its first page", {
  tags: "@10.91",
}, () => {
  const query = read("show=late&q=a%26b&page=4");
  expect(listHref("/admin/orders", query, { page: 5 })).toBe("/admin/orders?show=late&q=a%26b&page=5");
  expect(listHref("/admin/orders", query, { sort: "largest" })).toBe(
    "/admin/orders?show=late&sort=largest&q=a%26b",
  );
  expect(listHref("/admin/orders", query, { show: "", search: "" })).toBe("/admin/orders");
  const further = read("show=late&after=12");
  expect(listHref("/admin/orders", further, { before: "13" })).toBe("/admin/orders?show=late&before=13");
  expect(listHref("/admin/orders.csv", further)).toBe("/admin/orders.csv?show=late");
});

test("an order of rows leaves none out; a chip, a search or a later page may", () => {
  expect(isNarrowed({ ...EMPTY_QUERY, sort: "newest" })).toBe(false);
  for (const asked of [
    { show: "late" },
    { search: "gown" },
    { from: "2026-11-01" },
    { page: 2 },
    { after: "x" },
  ])
    expect(isNarrowed({ ...EMPTY_QUERY, ...asked }), JSON.stringify(asked)).toBe(true);
});
