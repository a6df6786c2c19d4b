import { expect, test } from "vitest";
import { beginningPattern, likePattern } from "./like-pattern";

test("wildcards that were typed mean themselves", () => {
  expect(likePattern("gown")).toBe("%gown%");
  expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
  expect(beginningPattern("50%_")).toBe("50\\%\\_%");
});
