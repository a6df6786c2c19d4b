import { expect, test } from "vitest";
import { describeCall } from "./backend-call.ts";

const SITE = "http://site.test";

test("a list reads its table and the tables embedded in it", () => {
  expect(describeCall("GET", `${SITE}/rest/v1/products?select=id,name&status=eq.published`)).toEqual({
    name: "products",
    isWrite: false,
    tables: ["products"],
  });
  const nested = encodeURIComponent("id,lines:order_lines!inner(kind,products(name)),payments(status)");
  expect(describeCall("HEAD", `${SITE}/rest/v1/orders?select=${nested}`).tables).toEqual([
    "orders",
    "order_lines",
    "products",
    "payments",
  ]);
});

test("a write changes its table and what triggers change with it", () => {
  for (const method of ["POST", "PATCH", "PUT", "DELETE"])
    expect(describeCall(method, `${SITE}/rest/v1/stock?product_id=eq.gown`)).toEqual({
      name: "stock",
      isWrite: true,
      tables: ["stock", "products"],
    });
});

test("a function reads or writes as the migrations say, however it is called", () => {
  for (const method of ["GET", "POST"]) {
    expect(describeCall(method, `${SITE}/rest/v1/rpc/search_site?typed=gown`)).toMatchObject({
      name: "rpc/search_site",
      isWrite: false,
      tables: expect.arrayContaining(["products", "blogs"]),
    });
    expect(describeCall(method, `${SITE}/rest/v1/rpc/place_order`).isWrite).toBe(true);
  }
});

test("what nobody knows counts as everything", () => {
  expect(describeCall("POST", `${SITE}/rest/v1/rpc/new_thing`)).toEqual({
    name: "rpc/new_thing",
    isWrite: true,
    tables: null,
  });
  expect(describeCall("GET", `${SITE}/rest/v1/some_view`).tables).toBeNull();
  expect(describeCall("POST", `${SITE}/rest/v1/rpc/toString`).tables).toBeNull();
});

test("sign-in and files have names of their own", () => {
  expect(describeCall("POST", `${SITE}/auth/v1/token?grant_type=password`)).toEqual({
    name: "auth/token",
    isWrite: true,
    tables: ["auth"],
  });
  expect(describeCall("GET", `${SITE}/storage/v1/object/images/a.png`)).toMatchObject({
    name: "storage/object",
    isWrite: false,
  });
});
