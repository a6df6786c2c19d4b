/* Rules of an enlarged picture. A scale of 1 is the file's full size: one pixel of the file on one of the page. */

export interface Size {
  width: number;
  height: number;
}

export interface ZoomRange {
  /** The whole picture is in view. */
  least: number;
  /** It fills the screen, as far as the file has the pixels. */
  first: number;
  most: number;
}

export function zoomRange(file: Size, screen: Size): ZoomRange {
  const across = screen.width / file.width;
  const down = screen.height / file.height;
  const least = Math.min(across, down);
  // On a screen larger than the file, the whole picture is as large as it gets.
  const most = Math.max(1, least);
  return { least, first: Math.min(Math.max(across, down), most), most };
}

export function clampScale(scale: number, { least, most }: ZoomRange): number {
  return Math.min(Math.max(scale, least), most);
}

export interface AxisZoom {
  /** The file's side in pixels. */
  file: number;
  /** The screen's side. */
  screen: number;
  /** Where on the screen the picture keeps still. */
  at: number;
  scroll: number;
  from: number;
  to: number;
}

/** Where to scroll along one axis, so that the place under the finger stays there. A smaller picture stands centred. */
export function scrollAfterZoom({ file, screen, at, scroll, from, to }: AxisZoom): number {
  const margin = (scale: number) => Math.max(0, (screen - file * scale) / 2);
  const place = (scroll + at - margin(from)) / from;
  return place * to + margin(to) - at;
}

const PIXELS_PER_LINE = 16;
const WHEEL_SPEED = 0.002;
/** A trackpad reports a pinch as a wheel with Ctrl, in far smaller steps. */
const TRACKPAD_SPEED = 0.01;

export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * PIXELS_PER_LINE;
  return Math.exp(-pixels * (ctrlKey ? TRACKPAD_SPEED : WHEEL_SPEED));
}

export interface Tap {
  x: number;
  y: number;
  timeMs: number;
}

const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PIXELS = 30;

export function isDoubleTap(first: Tap | null, second: Tap): boolean {
  if (!first) return false;
  const isSoon = second.timeMs - first.timeMs < DOUBLE_TAP_MS;
  return isSoon && Math.hypot(second.x - first.x, second.y - first.y) < DOUBLE_TAP_PIXELS;
}

const MIN_SWIPE_PIXELS = 60;

/** 1 to the next picture, -1 to the one before, 0 for a movement that is no swipe. */
export function stepAfterSwipe(x: number, y: number): -1 | 0 | 1 {
  if (Math.abs(x) < MIN_SWIPE_PIXELS || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

export const ZOOM_STEP = 1.5;
const PAN_STEP = 0.2;

/** What a key zooms by; 0 to the whole picture. */
export const KEY_ZOOM: Readonly<Record<string, number>> = {
  "+": ZOOM_STEP,
  "=": ZOOM_STEP,
  "-": 1 / ZOOM_STEP,
  "0": 0,
};

/** How many screens a key moves the picture across and down. */
export const KEY_PAN: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [PAN_STEP, 0],
  ArrowLeft: [-PAN_STEP, 0],
  ArrowDown: [0, PAN_STEP],
  ArrowUp: [0, -PAN_STEP],
  PageDown: [0, 1],
  PageUp: [0, -1],
  End: [0, 1000],
  Home: [0, -1000],
};
