import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { isDark } from "./film";
import { SAMPLE_VIDEOS } from "./samples";
import { toFilm } from "./shop-front.server";

const MAX_SMALL_BYTES = 410 * 1024;

test("the samples are three different films, each with a small cut for phones and a poster of its own", () => {
  const films = SAMPLE_VIDEOS.map((video) => toFilm(MANIFEST_PICTURES, video));
  expect(films.map(({ videoUrl }) => videoUrl)).toEqual([
    "/media/photos/video/hero-fabric.mp4",
    "/media/photos/video/gowns.mp4",
    "/media/photos/video/loom.mp4",
  ]);
  for (const { videoUrl, smallUrl, poster } of films) {
    const name = videoUrl.replace(".mp4", "");
    expect(smallUrl).toBe(`${name}-small.mp4`);
    expect(poster?.src).toBe(`${name}-poster.jpg`);
    expect(statSync(`.${smallUrl}`).size, smallUrl ?? "").toBeLessThanOrEqual(MAX_SMALL_BYTES);
  }
});

test("of a film from elsewhere only the address is known", () => {
  const video = { id: "a", title: "A", description: null, videoUrl: "https://films.example/a.mp4" };
  expect(toFilm(MANIFEST_PICTURES, video)).toEqual({ ...video, smallUrl: null, poster: null });
});

describe("words on a film", () => {
  const on = (color?: string) =>
    isDark({ poster: { src: "/a.jpg", width: 1, height: 1, alt: "", ...(color && { color }) } });

  test("are light on an oxblood studio and a dark loom, and ink on sand", () => {
    expect([on("#471614"), on("#743c29"), on("#c6ab89")]).toEqual([true, true, false]);
  });

  test("are ink where nothing is known", () => {
    expect([on(), isDark({ poster: null })]).toEqual([false, false]);
  });
});
