import { expect, test } from "vitest";
import { meanOf, openScores, type Panel, scoredText } from "./panel";

const score = {
  member: "thandi",
  isMine: true,
  givenAt: "2026-11-15T19:20:00Z",
  changedAt: null,
  craft: 5,
  voice: 4,
  readiness: 3,
  fit: 4,
  mean: 4,
};
const panel: Panel = { size: 3, isOpen: true, mayDecide: false, scores: [score] };

test("a mean has one digit, and none is empty", () => {
  expect(meanOf([5, 5, 4])).toBe("4.7");
  expect(meanOf([3])).toBe("3.0");
  expect(meanOf([])).toBe("");
});

test("a closed panel has no scores to show", () => {
  expect(openScores(panel)).toEqual([score]);
  expect(openScores({ ...panel, isOpen: false })).toEqual([]);
});

test("more may have scored than the panel needs", () => {
  expect(scoredText(panel)).toBe("1 of 3 scored");
  expect(scoredText({ ...panel, size: 1, scores: [score, score] })).toBe("2 of 2 scored");
});
