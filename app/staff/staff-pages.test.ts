import { expect, test } from "vitest";
import { adminPageName, countPages } from "./staff-pages";

const PAGES = [
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/stock", label: "Stock" },
  { to: "/admin/people", label: "People", isForAdmins: true },
];

test("a member's pages say what waits there, and an editor's are counted without those of admins", async () => {
  const asked: string[] = [];
  const counter = (name: string, count: number) => async () => {
    asked.push(name);
    return count;
  };
  const counters = { "/admin/orders": counter("orders", 3), "/admin/people": counter("people", 0) };
  const pagesOf = (role: string) =>
    countPages(PAGES, counters, { id: "", role, db: {} as never, service: {} as never, now: new Date() });

  const editors = [
    { to: "/admin/orders", label: "Orders", count: 3 },
    { to: "/admin/stock", label: "Stock" },
  ];
  expect(await pagesOf("editor")).toEqual(editors);
  expect(asked).toEqual(["orders"]);
  expect(await pagesOf("admin")).toEqual([...editors, { to: "/admin/people", label: "People", count: 0 }]);
});

test.each([
  ["/admin/people", "People"],
  ["/admin/people/one", "People"],
  ["/admin/peoples", "This page"],
  ["/admin/orders", "This page"],
])("%s, refused to an editor, is called %j", (path, name) => {
  expect(adminPageName(PAGES, path)).toBe(name);
});
