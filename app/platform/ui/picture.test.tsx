import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PictureSource } from "~/platform/lib/pictures";
import { LightContext } from "./light";
import { Picture } from "./picture";

const gown: PictureSource = {
  src: "/media/photos/products/gown.jpg",
  version: "1a2b",
  width: 800,
  height: 1000,
  alt: "A gown on a stand",
  color: "#c0ffee",
  focus: "50% 22%",
};

const render = (picture: React.ComponentProps<typeof Picture>) =>
  renderToStaticMarkup(<Picture {...picture} />);

describe("Picture", () => {
  it("offers every width up to its own in two formats, and one plain file to browsers that read neither", () => {
    const html = render({ picture: gown, sizes: "50vw" });
    expect(html).toContain('type="image/avif"');
    expect(html).toContain('type="image/webp"');
    expect(html).toContain("/img/160/webp/1a2b/media/photos/products/gown.jpg 160w");
    expect(html).toContain("/img/828/avif/1a2b/media/photos/products/gown.jpg 828w");
    expect(html).not.toContain("/img/1440/");
    expect(html.match(/sizes="50vw"/g)).toHaveLength(2);
    expect(html.match(/\/img\/\d+\/jpeg\//g)).toEqual(["/img/1080/jpeg/"]);
  });

  it("offers small files to a light page, each passing for twice its width", () => {
    const html = renderToStaticMarkup(
      <LightContext value>
        <Picture picture={gown} sizes="50vw" />
      </LightContext>,
    );
    expect(html).toContain("/img/640/avif/1a2b/media/photos/products/gown.jpg 1280w");
    expect(html).not.toContain("/img/828/");
    expect(html).toContain('src="/img/480/jpeg/');
  });

  it("sends phones the part their frame shows, and fetches it first only there", () => {
    const html = render({ picture: gown, sizes: "50vw", phoneCut: "1x1", priority: true });
    expect(html).toContain(
      '<source media="(width &lt; 44rem)" type="image/avif" srcSet="/img/160-1x1/avif/1a2b/media/photos/products/gown.jpg 160w',
    );
    expect(html).toMatch(/<link rel="preload"[^>]*160-1x1[^>]*media="\(width &lt; 44rem\)"/);
    expect(html).toMatch(/<link rel="preload"[^>]*\/160\/[^>]*media="\(width &gt;= 44rem\)"/);
  });

  it("keeps its place before it arrives: size, ratio, colour, focus", () => {
    const html = render({ picture: gown });
    expect(html).toContain('width="800" height="1000"');
    expect(html).toContain("--ratio:800 / 1000");
    expect(html).toContain("--placeholder:#c0ffee");
    expect(html).toContain("object-position:50% 22%");
  });

  it("waits for its turn, unless it is the first picture of the page", () => {
    expect(render({ picture: gown })).toContain('loading="lazy"');
    const first = render({ picture: gown, priority: true });
    expect(first).toContain('loading="eager"');
    expect(first).toContain('fetchPriority="high"');
    expect(first).toMatch(/<link rel="preload" as="image"[^>]*type="image\/avif"/);
  });

  it("shows foreign and data images as they are", () => {
    const html = render({ picture: { ...gown, src: "https://cdn.example/gown.jpg" } });
    expect(html).toContain('src="https://cdn.example/gown.jpg"');
    expect(html).not.toContain("<source");
    expect(html).not.toContain("srcSet");
  });

  it("says what it shows, or what it is told to say", () => {
    expect(render({ picture: gown })).toContain('alt="A gown on a stand"');
    expect(render({ picture: gown, alt: "" })).toContain('alt=""');
  });

  it("lays a swatch, a line of cloths or a spare picture where there is none", () => {
    expect(render({ picture: null })).toContain("swatch");
    expect(render({ picture: null, fallback: "line", alt: "The harvest table" })).toContain(
      'role="img" aria-label="The harvest table"',
    );
    expect(render({ picture: null, fallback: gown })).toContain("gown.jpg");
  });
});
