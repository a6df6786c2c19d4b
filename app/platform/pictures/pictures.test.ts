import { expect, test } from "vitest";
import { pictureUrl } from "~/platform/lib/pictures";
import { createPictures, MANIFEST_PICTURES } from "./pictures.server";

test("our own media come with their measured size, colour and version", () => {
  const picture = MANIFEST_PICTURES.find("/media/photos/products/column-gown.jpg", "Column gown", "product");
  expect(picture).toMatchObject({ src: "/media/photos/products/column-gown.jpg", width: 1200, height: 1500 });
  expect(picture?.version).toMatch(/^[0-9a-f]{8}$/);
  expect(picture?.alt).toContain("column gown");
});

test("a foreign address and a data image are used as they are", () => {
  expect(MANIFEST_PICTURES.find("https://cdn.example/a.jpg", "A", "wide")?.src).toBe(
    "https://cdn.example/a.jpg",
  );
  expect(MANIFEST_PICTURES.find("data:image/png;base64,AA==", "A", "wide")?.src).toBe(
    "data:image/png;base64,AA==",
  );
});

test("any other path is an upload in the images bucket", { tags: "@7.19" }, () => {
  const picture = MANIFEST_PICTURES.find("products/new piece.jpg", "New piece", "product");
  expect(picture && pictureUrl(picture, 640, "avif")).toBe(
    "/img/640/avif/0/uploads/products/new%20piece.jpg",
  );
});

test("no picture is no picture, and a script address is never one", () => {
  expect(MANIFEST_PICTURES.find(null, "", "wide")).toBeNull();
  expect(MANIFEST_PICTURES.find("  ", "", "wide")).toBeNull();
  expect(MANIFEST_PICTURES.find("javascript:alert(1)", "", "wide")?.src).toMatch(
    /^\/storage\/v1\/object\/public\/images\//,
  );
});

test("what staff wrote of our own media takes the place of what the manifest says", () => {
  const gown = "/media/photos/products/column-gown.jpg";
  const edited = createPictures({
    uploaded: [],
    edits: new Map([[gown, { alt: "A gown", focus: [20, 10] }]]),
  });
  const { version } = MANIFEST_PICTURES.find(gown, "", "product") ?? {};
  expect(edited.find(gown, "", "product")).toMatchObject({
    alt: "A gown",
    focus: "20% 10%",
    version: `${version}-20-10`,
  });
  expect(edited.original(gown, undefined)).toMatchObject({ focus: [20, 10] });
  expect(edited.original(gown, version)).toEqual(MANIFEST_PICTURES.original(gown, undefined));
});

test("an uploaded picture is found by its reference and by its key", () => {
  const picture = {
    id: "00000000-0000-4000-8000-000000000001",
    storageKey: "pictures/gown-0123456789ab.jpg",
    width: 300,
    height: 200,
    color: "#1d2a57",
    alt: null,
    focus: [20, 10],
  } as const;
  const pictures = createPictures({ uploaded: [picture], edits: new Map() });
  expect(pictures.byKey(picture.storageKey)).toEqual(picture);
  expect(pictures.find(`pictures/${picture.id}`, "A gown", "product")).toEqual({
    src: `/storage/v1/object/public/images/${picture.storageKey}`,
    version: "0123456789ab-20-10",
    width: 300,
    height: 200,
    alt: "A gown",
    color: "#1d2a57",
    focus: "20% 10%",
  });
});
