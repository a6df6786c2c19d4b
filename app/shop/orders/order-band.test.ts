import { expect, it } from "vitest";
import { bandPath, readBand } from "~/platform/mail/band";
import { PAID_ORDER } from "../../../test/support/order-record";
import { boughtCloths, orderBand } from "./order-band";

const [GOWN, TOTE] = PAID_ORDER.lines as [(typeof PAID_ORDER.lines)[0], (typeof PAID_ORDER.lines)[0]];
const BOUGHT = {
  ...PAID_ORDER,
  lines: [
    { ...GOWN, cloth: "cowrie-strand" as const },
    { ...TOTE, cloth: "painted-gable" as const },
    { ...GOWN, cloth: "cowrie-strand" as const },
  ],
};

it("weaves the cloths that were bought, each once, and a plain one where none is known", () => {
  expect(boughtCloths(BOUGHT)).toEqual(["cowrie-strand", "painted-gable"]);
  expect(boughtCloths(PAID_ORDER)).toEqual(["herringbone-stripe"]);
});

it("has an address that tells nothing of the order, and reads what it writes", () => {
  expect(bandPath(orderBand(BOUGHT))).toBe("/band/cowrie-strand+painted-gable/50.png");
  expect(readBand("cowrie-strand+painted-gable", "50")).toEqual({
    cloths: ["cowrie-strand", "painted-gable"],
    percent: 50,
  });
  for (const [cloths, percent] of [
    ["a", "51"],
    ["a", "110"],
    ["a", "-10"],
    ["a", ""],
    ["a+a", "50"],
    ["a+b+c+d", "50"],
  ] as const)
    expect(readBand(cloths, percent), `${cloths} ${percent}`).toBeNull();
});
