import { describe, expect, it } from "vitest";
import { mergeHandles } from "./handle";

describe("mergeHandles", () => {
  it("is a plain page at home when no route says anything", () => {
    expect(mergeHandles([{ handle: undefined }, { handle: undefined }])).toEqual({
      area: "home",
      nav: "bar",
      mark: "afi",
      shell: true,
    });
  });

  it("lets an inner route change one thing and keeps the rest of the outer one", () => {
    const matches = [{ handle: { area: "shop", mark: "nala" } }, { handle: { nav: "over" } }];
    expect(mergeHandles(matches)).toMatchObject({ area: "shop", mark: "nala", nav: "over" });
  });
});
