import { describe, expect, test } from "vitest";
import { clampScale, isDoubleTap, scrollAfterZoom, stepAfterSwipe, wheelFactor, zoomRange } from "./zoom";

const FILE = { width: 1200, height: 1500 };

describe("how far a picture is zoomed", () => {
  test("a phone opens it filling the screen, between the whole picture and the file's full size", () => {
    const { least, first, most } = zoomRange(FILE, { width: 390, height: 844 });
    expect(least).toBeCloseTo(390 / 1200);
    expect(first).toBeCloseTo(844 / 1500);
    expect(most).toBe(1);
  });

  test("a desk wider than the file opens it at full size, never with more pixels than there are", () => {
    expect(zoomRange(FILE, { width: 1440, height: 900 })).toEqual({ least: 0.6, first: 1, most: 1 });
  });

  test("on a screen larger than the file the whole picture is all there is", () => {
    const { least, first, most } = zoomRange(FILE, { width: 3840, height: 2160 });
    expect([least, first, most]).toEqual([1.44, 1.44, 1.44]);
  });

  test("no further either way", () => {
    const range = zoomRange(FILE, { width: 390, height: 844 });
    expect(clampScale(9, range)).toBe(1);
    expect(clampScale(0.01, range)).toBe(range.least);
    expect(clampScale(0.7, range)).toBe(0.7);
  });
});

describe("the place under the finger", () => {
  test("stays where it is", () => {
    // 150 px from the left edge of the screen, 100 px scrolled: at half size that is pixel 500 of the file.
    const scroll = scrollAfterZoom({ file: 1200, screen: 390, at: 150, scroll: 100, from: 0.5, to: 1 });
    expect(scroll + 150).toBe(500);
  });

  test("is reckoned from the edge of a picture that stands centred", () => {
    // 300 px wide in 400: 50 px of air at either side, so the screen's 200 is the picture's 150.
    const scroll = scrollAfterZoom({ file: 600, screen: 400, at: 200, scroll: 0, from: 0.5, to: 1 });
    expect(scroll).toBe(300 - 200);
    const back = scrollAfterZoom({ file: 600, screen: 400, at: 200, scroll, from: 1, to: 0.5 });
    expect(back).toBe(0);
  });
});

describe("gestures", () => {
  test("a wheel turned away zooms in, turned back out again, in lines as in pixels", () => {
    const turn = { deltaMode: 0, ctrlKey: false };
    expect(wheelFactor({ ...turn, deltaY: -100 })).toBeGreaterThan(1.1);
    expect(wheelFactor({ ...turn, deltaY: -100 }) * wheelFactor({ ...turn, deltaY: 100 })).toBeCloseTo(1);
    expect(wheelFactor({ ...turn, deltaMode: 1, deltaY: -3 })).toBe(wheelFactor({ ...turn, deltaY: -48 }));
    expect(wheelFactor({ ...turn, ctrlKey: true, deltaY: -10 })).toBeGreaterThan(
      wheelFactor({ ...turn, deltaY: -10 }),
    );
  });

  test("two taps are a double tap when they follow soon, in one place", () => {
    const first = { x: 100, y: 100, timeMs: 1000 };
    expect(isDoubleTap(first, { x: 110, y: 95, timeMs: 1200 })).toBe(true);
    expect(isDoubleTap(first, { x: 110, y: 95, timeMs: 1500 })).toBe(false);
    expect(isDoubleTap(first, { x: 180, y: 95, timeMs: 1200 })).toBe(false);
    expect(isDoubleTap(null, first)).toBe(false);
  });

  test("a swipe goes sideways, and far enough", () => {
    expect(stepAfterSwipe(-90, 10)).toBe(1);
    expect(stepAfterSwipe(90, 10)).toBe(-1);
    expect(stepAfterSwipe(20, 0)).toBe(0);
    expect(stepAfterSwipe(-90, 120)).toBe(0);
  });
});
