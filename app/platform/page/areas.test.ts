import { describe, expect, it } from "vitest";
import { readManifest } from "../../../scripts/media-manifest";
import { type Area, areas } from "./areas";

const manifest = readManifest();

describe("areas", () => {
  it.each(Object.entries<Area>(areas))("%s wears a cloth of ours, by its own name", (_, area) => {
    expect(manifest[area.cloth]?.name).toBe(area.clothName);
  });

  it("never share a cloth, so that a reader can tell where they are", () => {
    const worn = Object.values<Area>(areas).map((area) => area.cloth);
    expect(new Set(worn).size).toBe(worn.length);
  });
});
