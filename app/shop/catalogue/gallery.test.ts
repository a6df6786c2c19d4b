import { expect, test } from "vitest";
import { pictureAfterKey, pictureInView } from "./gallery";

test("the picture that fills most of the row is the one in view", () => {
  expect(pictureInView(0, 390, 3)).toBe(0);
  expect(pictureInView(194, 390, 3)).toBe(0);
  expect(pictureInView(196, 390, 3)).toBe(1);
  expect(pictureInView(780, 390, 3)).toBe(2);
});

test("a row pulled past its ends, or not laid out yet, still has a picture in view", () => {
  expect(pictureInView(-40, 390, 3)).toBe(0);
  expect(pictureInView(1_200, 390, 3)).toBe(2);
  expect(pictureInView(0, 0, 3)).toBe(0);
});

test("arrow keys step, Home and End go to the ends", () => {
  expect(pictureAfterKey("ArrowRight", 0, 3)).toBe(1);
  expect(pictureAfterKey("ArrowLeft", 2, 3)).toBe(1);
  expect(pictureAfterKey("Home", 2, 3)).toBe(0);
  expect(pictureAfterKey("End", 0, 3)).toBe(2);
});

test("at an end, and for any other key, nothing moves", () => {
  expect(pictureAfterKey("ArrowRight", 2, 3)).toBeNull();
  expect(pictureAfterKey("ArrowLeft", 0, 3)).toBeNull();
  expect(pictureAfterKey("Home", 0, 1)).toBeNull();
  expect(pictureAfterKey("Enter", 0, 3)).toBeNull();
  expect(pictureAfterKey("constructor", 0, 3)).toBeNull();
});
