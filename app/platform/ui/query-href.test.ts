import { describe, expect, it } from "vitest";
import { queryHref } from "./query-href";

const stories = new URLSearchParams("category=Insider&page=3");

describe("queryHref", () => {
  it("changes one parameter and leaves the rest", () => {
    expect(queryHref("/stories", stories, { page: "4" })).toBe("/stories?category=Insider&page=4");
  });

  it("drops a parameter, and the question mark with the last one", () => {
    expect(queryHref("/stories", stories, { page: null })).toBe("/stories?category=Insider");
    expect(queryHref("/stories", stories, { page: null, category: null })).toBe("/stories");
  });

  it("escapes what a category may hold", () => {
    expect(queryHref("/events", new URLSearchParams(), { category: "Talks & walks" })).toBe(
      "/events?category=Talks+%26+walks",
    );
  });

  it("does not touch the parameters it was given", () => {
    queryHref("/stories", stories, { page: null });
    expect(stories.get("page")).toBe("3");
  });
});
