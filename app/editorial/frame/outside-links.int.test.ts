import { describe, expect, it } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import type { Facts } from "~/platform/organisation/facts";
import { useTestBackend } from "../../../test/support/backend";
import { openTestSite } from "../../../test/support/site";

describe("links to other sites", () => {
  const backend = useTestBackend();

  async function open(path: string, facts: Partial<Facts> = {}, content = FIRST_CONTENT) {
    const services = {
      ...backend(),
      facts: () => ({ ...backend().facts(), ...facts }),
      content: () => content,
    };
    const site = await openTestSite(services, backend().dataDir);
    return (await site.request(path)).text();
  }

  it("lead to the social profiles and to the film", { tags: ["@2.21", "@2.37", "@2.46"] }, async () => {
    const profile = "https://www.instagram.com/afi";
    const film = "https://www.youtube.com/watch?v=backstage";
    const socialLinks = [{ name: "Instagram", href: profile }];
    const words = { "story_covers/third": { link_to: film } };
    const home = await open("/", { socialLinks }, { ...FIRST_CONTENT, words });
    expect(home).toMatch(`<a rel="me noopener"`);
    for (const href of [profile, film]) expect(home).toContain(`href="${href}"`);
    const about = await open("/about", { socialLinks });
    expect(about.split(`href="${profile}"`), "in the community and in the footer").toHaveLength(3);
  });

  it("are words while their address is one of the demonstration", { tags: "@10.138" }, async () => {
    for (const path of ["/", "/about"]) {
      const page = await open(path);
      expect(page, path).toContain(">Instagram<");
      expect(page, path).not.toMatch(/<a [^>]*href="https?:[^"]*\.example[/"]/);
    }
  });
});
