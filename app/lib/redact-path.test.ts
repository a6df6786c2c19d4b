import { expect, it } from "vitest";
import { redactPath } from "./redact-path";

it.each([
  ["/newsletter/unsubscribe/c2VjcmV0LXRva2Vu", "/newsletter/unsubscribe/…"],
  ["/Newsletter/Unsubscribe/c2VjcmV0.data", "/Newsletter/Unsubscribe/…"],
  ["/newsletter/unsubscribe/a/b", "/newsletter/unsubscribe/…"],
  ["/newsletter/unsubscribe", "/newsletter/unsubscribe"],
  ["/order/SHOP-1", "/order/SHOP-1"],
  ["/", "/"],
])("%s is logged as %s", (path, logged) => {
  expect(redactPath(path)).toBe(logged);
});
