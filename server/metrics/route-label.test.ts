import { expect, test } from "vitest";
import { toPathPatterns } from "../http/canonical-path.ts";
import { createRouteLabel } from "./route-label.ts";

const labelOf = createRouteLabel(() =>
  ["house-of-nala", "product/:id", "ticket/:code", "admin/orders/:reference"].flatMap(toPathPatterns),
);

test.each([
  ["/", "/"],
  ["/?utm=amina@mail.example", "/"],
  ["/_root.data", "/"],
  ["/house-of-nala?page=2", "/house-of-nala"],
  ["/product/linen-coat", "/product/:id"],
  ["/product/linen-coat.data?_routes=x", "/product/:id"],
  ["/ticket/AFI1.secret", "/ticket/:code"],
  ["/img/photos/coat-640.avif", "/img/*"],
  ["/assets/root-abc.js", "/assets/*"],
  ["/healthz", "/healthz"],
  ["/amina@mail.example", "unknown"],
  ["/wp-login.php", "unknown"],
])("%s is %s", (url, label) => {
  expect(labelOf(url)).toBe(label);
  expect(labelOf(url)).toBe(label);
});

test("any number of unknown addresses are one name, and do not fill the memory", () => {
  const labels = new Set(Array.from({ length: 5_000 }, (_, index) => labelOf(`/product/${index}`)));
  expect(labels).toEqual(new Set(["/product/:id"]));
});
