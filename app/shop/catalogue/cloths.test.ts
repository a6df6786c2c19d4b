import { expect, test } from "vitest";
import { findCloth } from "./cloths.server";

test("a piece's cloth is the one its material names", () => {
  expect(findCloth("Cotton sateen, 240 g, printed in Cowrie Strand")).toMatchObject({
    cloth: "cowrie-strand",
    name: "Cowrie Strand",
    description: expect.stringContaining("Cowries"),
  });
  expect(findCloth("silk, dyed in INDIGO RESIST; fringe")?.cloth).toBe("indigo-resist");
});

test("of two cloths the first named counts, and the longer name of two that begin alike", () => {
  expect(findCloth("Cotton in Moon Arcs, lined in Baobab Leaf")?.cloth).toBe("moon-arcs");
  expect(findCloth("Cotton in Baobab Leaf, Tonal")?.cloth).toBe("baobab-leaf-tonal");
});

test("a material without a cloth of ours has none", () => {
  expect(findCloth("Cowrie shell, glass beads and brass")).toBeNull();
  expect(findCloth(null)).toBeNull();
});
