import { beforeEach, describe, expect, it } from "vitest";
import type { KeyValues } from "~/platform/lib/browser-storage";
import { DRAFT_KEY, dropDraft, keepDraft, readDraft } from "./draft";

let kept: Map<string, string>;
const storage: KeyValues = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};
const refuse = () => {
  throw new Error("this browser keeps nothing");
};
const forbidden: KeyValues = { getItem: refuse, setItem: refuse, removeItem: refuse };

beforeEach(() => {
  kept = new Map();
});

describe("a draft", () => {
  it("comes back as it was kept, under a key of ours", () => {
    keepDraft(storage, { first_name: "Halima", design_type: ["Menswear", "Footwear"] });
    expect([...kept.keys()]).toEqual(["afi-designer-application"]);
    expect(readDraft(storage)).toEqual({ first_name: "Halima", design_type: ["Menswear", "Footwear"] });
  });

  it("holds neither consent, nor files, nor anything that is no answer", () => {
    keepDraft(storage, {
      first_name: "Halima",
      terms_accepted: "on",
      portfolio_files: "a.pdf",
      colour: "red",
    });
    expect(readDraft(storage)).toEqual({ first_name: "Halima" });
  });

  it("is gone once dropped", () => {
    keepDraft(storage, { first_name: "Halima" });
    dropDraft(storage);
    expect(readDraft(storage)).toBeNull();
  });

  it.each(["", "{", "null", "7", '"text"', '{"first_name":{"nested":true}}', '{"design_type":[1]}'])(
    "rubbish is no draft: %s",
    (rubbish) => {
      kept.set(DRAFT_KEY, rubbish);
      expect(readDraft(storage)).toBeNull();
    },
  );

  it("blocked storage is ignored", () => {
    expect(() => keepDraft(forbidden, { first_name: "Halima" })).not.toThrow();
    expect(() => dropDraft(forbidden)).not.toThrow();
    expect(readDraft(forbidden)).toBeNull();
  });
});
