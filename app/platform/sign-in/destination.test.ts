import { expect, test } from "vitest";
import { destinationFor, isStaff, ownPath } from "./destination";

test("only admin and editor are staff", () => {
  for (const role of ["admin", "editor"]) expect(isStaff(role)).toBe(true);
  for (const role of ["user", "Admin", "owner", "", undefined]) expect(isStaff(role)).toBe(false);
});

test("staff load /admin afresh, everybody else goes to the shop", () => {
  expect(destinationFor(true, null)).toEqual({ to: "/admin", isFullLoad: true });
  expect(destinationFor(false, null)).toEqual({ to: "/house-of-nala", isFullLoad: false });
});

test("after signing in the visitor reaches the page that was asked for", () => {
  expect(destinationFor(false, "/account?tab=orders")).toEqual({
    to: "/account?tab=orders",
    isFullLoad: false,
  });
  expect(destinationFor(true, "/admin/orders")).toEqual({ to: "/admin/orders", isFullLoad: true });
  expect(destinationFor(false, "/administration").isFullLoad).toBe(false);
});

test("a way that leads off the site, in a circle or out again is not followed", () => {
  for (const next of [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "/.//elsewhere.example",
    "/account/..//elsewhere.example",
    "javascript:alert(1)",
    "account",
    "",
    "/auth?next=/account",
    "/auth/confirm",
    "/login",
    "/logout",
  ])
    expect(ownPath(next), next).toBeNull();
});
