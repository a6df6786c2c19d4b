import { expect, test } from "vitest";
import { namePictures, pictureName } from "./picture-names";

test("the pictures that differ are named, in the fields that hold them", () => {
  const fields = [
    { name: "title", label: "Title" },
    { name: "image", label: "Picture" },
  ];
  const conflict = {
    mine: { title: "A", image: "pictures/1" },
    theirs: { title: "B", image: "" },
    pictureNames: { "pictures/1": "front.jpg" },
  };
  expect(namePictures(fields, conflict)).toEqual([
    { name: "title", label: "Title" },
    { name: "image", label: "Picture", options: { "pictures/1": "front.jpg" } },
  ]);
  expect(namePictures(fields, undefined)).toEqual(fields);
});

test("a picture is called by its file, or by what it shows", () => {
  const picture = {
    ref: "pictures/1",
    source: { src: "", width: 1, height: 1, alt: "" },
    focus: [50, 50],
  } as const;
  expect(pictureName({ ...picture, alt: "A cape", isOwn: true, originalName: "cape.jpg" })).toBe("cape.jpg");
  expect(pictureName({ ...picture, alt: "A cape", isOwn: false, originalName: null })).toBe("A cape");
});
