import { describe, expect, it } from "vitest";
import type { AreaName } from "~/platform/page/areas";
import { ariaCurrent, exploreLinks, mainLinks } from "./main-links";

function marked(pathname: string, area: AreaName) {
  return mainLinks.flatMap((link) => {
    const current = ariaCurrent(link, pathname, area);
    return current ? [`${link.label}: ${current}`] : [];
  });
}

describe("main links", () => {
  it("are the nine of the specification, in its order", () => {
    expect(mainLinks.map((link) => link.to)).toEqual([
      "/",
      "/about",
      "/events",
      "/nala-prive",
      "/house-of-nala",
      "/fastrack",
      "/stories",
      "/careers",
      "/contact",
    ]);
  });

  it("mark the page that is open", () => {
    expect(marked("/", "home")).toEqual(["Home: page"]);
    expect(marked("/about", "home")).toEqual(["About: page"]);
  });

  it("mark the place a deeper page stands under", () => {
    expect(marked("/product/7", "shop")).toEqual(["House of Nala: true"]);
    expect(marked("/story/the-cloth", "stories")).toEqual(["Stories: true"]);
    expect(marked("/cart", "checkout")).toEqual(["House of Nala: true"]);
  });

  it("mark nothing on a page of their own", () => {
    expect(marked("/search", "search")).toEqual([]);
    expect(marked("/no-such-page", "not-found")).toEqual([]);
  });

  it("lead from the footer to what there is to see", () => {
    expect(exploreLinks.map((link) => link.label)).toEqual([
      "About",
      "Events",
      "Nala Privé",
      "House of Nala",
      "Fastrack",
      "Stories",
    ]);
  });
});
