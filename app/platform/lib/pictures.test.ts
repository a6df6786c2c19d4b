import { expect, test } from "vitest";
import { fullSizeUrl, isUsedWidth, pictureSrcSet } from "./pictures";

test("the set of sizes stops near the picture's own width", () => {
  const picture = { src: "/media/a.jpg", version: "1", width: 1200, height: 1500, alt: "" };
  expect(pictureSrcSet(picture, "webp").split(", ").at(-1)).toBe("/img/1440/webp/1/media/a.jpg 1440w");
});

test("the set of sizes stops where no frame shows more pixels", () => {
  const picture = { src: "/media/a.jpg", version: "1", width: 1200, height: 1500, alt: "" };
  expect(pictureSrcSet(picture, "webp", { widest: 320 })).toBe(
    "/img/160/webp/1/media/a.jpg 160w, /img/320/webp/1/media/a.jpg 320w",
  );
});

test("enlarged it is the whole file, which is made of no cut; a foreign picture is its own file", () => {
  const picture = { src: "/media/a.jpg", version: "1", width: 1100, height: 1500, alt: "" };
  expect(fullSizeUrl(picture)).toBe("/img/3840/webp/1/media/a.jpg");
  expect(isUsedWidth(3840, "webp", picture)).toBe(true);
  expect(isUsedWidth(3840, "webp", picture, "4x5")).toBe(false);
  expect(isUsedWidth(3840, "avif", picture)).toBe(false);
  expect(fullSizeUrl({ ...picture, src: "https://cdn.example/a.jpg" })).toBe("https://cdn.example/a.jpg");
});
