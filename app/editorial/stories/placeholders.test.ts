import { expect, test } from "vitest";
import { pickPlaceholder } from "./placeholders";

test("each placeholder can come, and chance decides which", { tags: "@8.22" }, () => {
  const picked = [0, 0.25, 0.5, 0.75].map((chance) => pickPlaceholder("/media/gone.jpg", () => chance)?.src);
  expect(new Set(picked).size).toBe(4);
});

test("a picture is never replaced by itself", () => {
  const broken = "/media/photos/stories/dye-pots.jpg";
  for (const chance of [0, 0.3, 0.6, 0.999]) {
    const picture = pickPlaceholder(broken, () => chance);
    expect(picture).toBeDefined();
    expect(picture?.src).not.toBe(broken);
  }
});
