import { expect, test } from "vitest";
import { breadcrumbs, pageMeta } from "./meta";

const picture = { src: "/media/photos/a.jpg", version: "1a", width: 1600, height: 1067, alt: "A loom" };

test("a page has a title, a description, one address and a picture for sharing", () => {
  const meta = pageMeta("https://afi.example", {
    title: "Stories",
    description: "What we read.",
    path: "/stories?page=2",
    picture,
  });
  expect(meta).toContainEqual({ title: "Stories | AFI" });
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://afi.example/stories?page=2",
  });
  expect(meta).toContainEqual({
    property: "og:image",
    content: "https://afi.example/img/1080/jpeg/1a/media/photos/a.jpg",
  });
});

test("foreign pictures are shared by their own address", () => {
  const meta = pageMeta("https://afi.example", {
    title: "AFI",
    description: "",
    path: "/",
    picture: { ...picture, src: "https://cdn.example/x.png" },
  });
  expect(meta).toContainEqual({ title: "AFI" });
  expect(meta).toContainEqual({ name: "twitter:image", content: "https://cdn.example/x.png" });
});

test("breadcrumbs begin at home", () => {
  const { itemListElement } = breadcrumbs("https://afi.example", [{ name: "Stories", path: "/stories" }]);
  expect(itemListElement.map((step) => [step.position, step.name, step.item])).toEqual([
    [1, "Home", "https://afi.example/"],
    [2, "Stories", "https://afi.example/stories"],
  ]);
});
