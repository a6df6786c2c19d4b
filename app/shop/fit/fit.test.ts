import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Body, LIKES, MAX_BODY_CM, MIN_BODY_CM, NO_BODY, readBody, readCm } from "./body";
import { fitOf, garmentKind, isForMe } from "./fit";
import { chosenText, fitText } from "./fit-messages";

/* The gown of the size guide: 84, 88, 93, 99 around the bust. */
const gown = {
  name: "Cowrie Column Gown",
  sizes: ["XS", "S", "M", "L"],
  measurements: {
    XS: { Chest: 42, Waist: 33, Hip: 46 },
    S: { Chest: 44, Waist: 35, Hip: 48 },
    M: { Chest: 46.5, Waist: 37.5, Hip: 50.5 },
    L: { Chest: 49.5, Waist: 40.5, Hip: 53.5 },
  },
};
const body = (
  bust: number | null,
  waist: number | null,
  hip: number | null,
  like: Body["like"] = "easy",
) => ({
  bust,
  waist,
  hip,
  like,
});
const words = (...given: Parameters<typeof fitOf>) => {
  const { lead, rest } = fitText(fitOf(...given), false);
  return lead + rest;
};

describe("which size fits", () => {
  test("the smallest with room enough everywhere, and where it is closest", () => {
    expect(fitOf(gown, body(90, 71, 96))).toMatchObject({ kind: "fits", size: "M" });
    expect(words(gown, body(90, 71, 96))).toBe("Fits you: M, 3 cm ease at the bust");
  });

  test("one wide place decides, not the average", () => {
    expect(fitOf(gown, body(80, 60, 103))).toMatchObject({
      kind: "fits",
      size: "L",
      tightest: { measure: "hip", cm: 4 },
    });
  });

  test("how one likes to wear it moves the choice", () => {
    const sizes = LIKES.map((like) => fitOf(gown, body(87, 68, 92, like)));
    expect(sizes.map((fit) => ("size" in fit ? fit.size : fit.kind))).toEqual(["S", "M", "M"]);
  });

  test("between two sizes it says so, with both", () => {
    const fit = fitOf(gown, body(87, 66, 92));
    expect(fit).toMatchObject({ kind: "between", smaller: "S", size: "M" });
    expect(words(gown, body(87, 66, 92))).toBe(
      "Between S and M: S has 1 cm ease at the bust, M has 6 cm ease. Take M: it can be taken in.",
    );
  });

  test("no size is named where none fits", () => {
    expect(words(gown, body(104, 80, 110))).toBe(
      "Too close on you: L, our largest of it, has 5 cm too little at the bust. We can make it to your measure.",
    );
    expect(fitOf(gown, body(60, 50, 60))).toMatchObject({ kind: "too-large", size: "XS" });
  });

  test("a coat needs more room than a gown of the same width, and a kaftan is never too wide", () => {
    const coat = { ...gown, name: "Earth Line Duster" };
    expect(fitOf(coat, body(90, 71, 96))).toMatchObject({ kind: "fits", size: "L" });
    const kaftan = { ...gown, name: "Baobab Kaftan", measurements: { S: { Chest: 70 } }, sizes: ["S"] };
    expect(fitOf(kaftan, body(80, null, null))).toMatchObject({ kind: "fits", size: "S" });
    expect(garmentKind("Basket Plait Kimono Coat")).toBe("outer");
    expect(garmentKind("Kuba Diagonal Shirt")).toBe("easy");
  });
});

describe("what is not known", () => {
  test("a piece without measurements names no size", () => {
    expect(fitOf({ ...gown, measurements: {} }, body(90, 71, 96))).toEqual({ kind: "not-measured" });
    expect(fitOf({ ...gown, measurements: { M: { Length: 120 } } }, body(90, 71, 96)).kind).toBe(
      "not-measured",
    );
  });

  test("a place the visitor left out is said", () => {
    expect(words(gown, body(90, null, null))).toBe(
      "Fits you: M, 3 cm ease at the bust. We do not know your waist and hip.",
    );
  });

  test("a skirt says nothing of the bust", () => {
    const skirt = { name: "Painted Skirt", sizes: ["M"], measurements: { M: { Waist: 38 } } };
    expect(words(skirt, body(120, 72, null))).toBe("Fits you: M, 4 cm ease at the waist");
  });

  test("a size that the piece does not come in is never named", () => {
    expect(fitOf({ ...gown, sizes: ["L"] }, body(90, 71, 96))).toMatchObject({ size: "L" });
  });
});

test("another size than the one that fits is told with its ease", () => {
  expect(chosenText("L", [{ measure: "bust", cm: 9 }], false)).toBe("In L you have 9 cm ease at the bust.");
  expect(chosenText("L", [{ measure: "bust", cm: 9 }], true)).toBe("In L you have 9 cm ease at the chest.");
  expect(chosenText("L", [], false)).toBeNull();
});

test("the shop shows what fits, and what has no size", () => {
  expect(isForMe(gown, body(90, 71, 96))).toBe(true);
  expect(isForMe(gown, body(120, 110, 130))).toBe(false);
  expect(isForMe({ ...gown, measurements: null }, body(90, 71, 96))).toBe(false);
  expect(isForMe({ name: "Tote", sizes: [], measurements: null }, body(90, 71, 96))).toBe(true);
});

test("the size named closes everywhere it was measured, whatever the body", () => {
  const cm = fc.option(fc.integer({ min: MIN_BODY_CM, max: MAX_BODY_CM }));
  fc.assert(
    fc.property(cm, cm, cm, fc.constantFrom(...LIKES), (bust, waist, hip, like) => {
      const fit = fitOf(gown, { bust, waist, hip, like });
      if (fit.kind === "fits" || fit.kind === "between")
        for (const ease of fit.eases) expect(ease.cm).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe("my measurements", () => {
  test("are read to the half centimetre, with a comma or a point", () => {
    expect(readCm("90,3")).toBe(90.5);
    expect(readCm(" 71 ")).toBe(71);
    for (const odd of ["", "abc", "9", "900", -90, Number.NaN, null]) expect(readCm(odd)).toBeNull();
  });

  test("whatever is stored, they are valid or none", () => {
    expect(readBody({ bust: 90, waist: "71", hip: "x", like: "snug" })).toEqual({
      ...NO_BODY,
      bust: 90,
      waist: 71,
    });
    for (const odd of [null, 3, "90", {}, [], { bust: 3 }]) expect(readBody(odd)).toBeNull();
  });
});
