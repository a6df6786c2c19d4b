import { expect, test } from "vitest";
import { findPicture } from "../pictures/pictures.server";
import { fullSizeUrl, isUsedWidth, pictureSrcSet, pictureUrl } from "./pictures";

test("our own media come with their measured size, colour and version", () => {
  const picture = findPicture("/media/photos/products/column-gown.jpg", "Column gown", "product");
  expect(picture).toMatchObject({ src: "/media/photos/products/column-gown.jpg", width: 1200, height: 1500 });
  expect(picture?.version).toMatch(/^[0-9a-f]{8}$/);
  expect(picture?.alt).toContain("column gown");
});

test("a foreign address and a data image are used as they are", () => {
  expect(findPicture("https://cdn.example/a.jpg", "A", "wide")?.src).toBe("https://cdn.example/a.jpg");
  expect(findPicture("data:image/png;base64,AA==", "A", "wide")?.src).toBe("data:image/png;base64,AA==");
});

test("any other path is an upload in the images bucket", { tags: "@7.19" }, () => {
  const picture = findPicture("products/new piece.jpg", "New piece", "product");
  expect(picture && pictureUrl(picture, 640, "avif")).toBe(
    "/img/640/avif/0/uploads/products/new%20piece.jpg",
  );
});

test("no picture is no picture, and a script address is never one", () => {
  expect(findPicture(null, "", "wide")).toBeNull();
  expect(findPicture("  ", "", "wide")).toBeNull();
  expect(findPicture("javascript:alert(1)", "", "wide")?.src).toMatch(
    /^\/storage\/v1\/object\/public\/images\//,
  );
});

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
