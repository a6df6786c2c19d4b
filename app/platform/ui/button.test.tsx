import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Button, ButtonLink } from "./button";
import { isElsewhere } from "./link";

describe("Button", () => {
  it("does not send a form unless asked to", () => {
    expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

  it("is disabled while busy, and shows what is going on", () => {
    const html = renderToStaticMarkup(
      <Button busy busyLabel="Subscribing...">
        Subscribe
      </Button>,
    );
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain(" disabled=");
    expect(html).toContain("<span>Subscribing...</span>");
    expect(html).toMatch(/aria-hidden="true" class="invisible[^>]*>Subscribe</);
  });

  it("shows its own words otherwise", () => {
    const html = renderToStaticMarkup(
      <Button busy={false} busyLabel="Subscribing...">
        Subscribe
      </Button>,
    );
    expect(html).not.toMatch(/ disabled=|aria-busy|>Subscribing/);
    expect(html).toContain("<span>Subscribe</span>");
  });
});

describe("ButtonLink", () => {
  it("opens our own pages in place and leaves others to the browser", () => {
    const ours = renderToStaticMarkup(
      <MemoryRouter>
        <ButtonLink to="/events">Events</ButtonLink>
      </MemoryRouter>,
    );
    expect(ours).toContain('href="/events"');
    // Without a router: a plain anchor needs none.
    expect(renderToStaticMarkup(<ButtonLink to="mailto:hello@afi.example">Write</ButtonLink>)).toContain(
      'href="mailto:hello@afi.example"',
    );
  });

  it.each([
    ["https://video.example", true],
    ["//video.example", true],
    ["tel:+27115550142", true],
    ["/events", false],
    ["/#newsletter", false],
    ["?page=2", false],
  ])("%s is elsewhere: %s", (address, elsewhere) => {
    expect(isElsewhere(address)).toBe(elsewhere);
  });
});
