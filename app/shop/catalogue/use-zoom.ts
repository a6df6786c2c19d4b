import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "~/platform/lib/prefers-reduced-motion";
import {
  clampScale,
  isDoubleTap,
  type Size,
  scrollAfterZoom,
  stepAfterSwipe,
  type Tap,
  wheelFactor,
  type ZoomRange,
  zoomRange,
} from "./zoom";

interface Point {
  x: number;
  y: number;
}

const ZOOM_MS = 200;
/** A finger that moved no further was put down, not drawn along. */
const MAX_TAP_PIXELS = 6;

/**
 * Zooms a picture within its scroller: by wheel, by pinch, by click, by double tap and by what the caller asks for. The picture
 * is an element that grows, so the browser itself keeps it within its edges and scrolls it. Scale and place change with
 * every movement of a finger, so they are written to the elements; React only knows the scale.
 */
export function useZoom(file: Size, onSwipe: (step: -1 | 1) => void) {
  const scroller = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scaleRef = useRef(0);
  const motion = useRef(0);
  const [{ scale, range }, setShown] = useState({ scale: 0, range: { least: 0, first: 0, most: 1 } });

  const rangeNow = useCallback((): ZoomRange => {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
    return zoomRange(file, { width: clientWidth, height: clientHeight });
  }, [file]);

  const apply = useCallback(
    (wanted: number, at?: Point) => {
      const around = scroller.current;
      if (!around || !frame.current) return;
      const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = around;
      const range = rangeNow();
      const to = clampScale(wanted, range);
      const from = scaleRef.current || to;
      const { x, y } = at ?? { x: width / 2, y: height / 2 };
      scaleRef.current = to;
      frame.current.style.width = `${file.width * to}px`;
      around.scrollTo({
        left: scrollAfterZoom({ file: file.width, screen: width, at: x, scroll: scrollLeft, from, to }),
        top: scrollAfterZoom({ file: file.height, screen: height, at: y, scroll: scrollTop, from, to }),
        behavior: "instant",
      });
      setShown({ scale: to, range });
    },
    [file, rangeNow],
  );

  const glide = useCallback(
    (wanted: number, at?: Point) => {
      cancelAnimationFrame(motion.current);
      const from = scaleRef.current;
      const to = clampScale(wanted, rangeNow());
      if (prefersReducedMotion()) return apply(to, at);
      let begun: number | null = null;
      const step = (now: number) => {
        begun ??= now;
        const done = Math.min((now - begun) / ZOOM_MS, 1);
        apply(done === 1 ? to : from * (to / from) ** (1 - (1 - done) ** 3), at);
        if (done < 1) motion.current = requestAnimationFrame(step);
      };
      motion.current = requestAnimationFrame(step);
    },
    [apply, rangeNow],
  );

  useEffect(() => {
    const around = scroller.current;
    if (!around) return;
    // Another picture begins anew.
    scaleRef.current = 0;
    // It has no size before the dialog opens; later ones are a phone that was turned.
    const observer = new ResizeObserver(() => {
      if (around.clientWidth === 0) return;
      const isFirst = scaleRef.current === 0;
      apply(isFirst ? rangeNow().first : scaleRef.current);
      const left = (around.scrollWidth - around.clientWidth) / 2;
      if (isFirst) around.scrollTo({ left, top: 0, behavior: "instant" });
    });
    // React's own listener is passive: the browser would zoom the page at the same time.
    function onWheel(event: WheelEvent) {
      event.preventDefault();
      cancelAnimationFrame(motion.current);
      apply(scaleRef.current * wheelFactor(event), pointIn(around as HTMLElement, event));
    }
    observer.observe(around);
    around.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      observer.disconnect();
      around.removeEventListener("wheel", onWheel);
      cancelAnimationFrame(motion.current);
    };
  }, [apply, rangeNow]);

  const leftAtPress = useRef(0);
  const drag = useDrag({
    onPress() {
      leftAtPress.current = scroller.current?.scrollLeft ?? 0;
    },
    onMove(by) {
      scroller.current?.scrollBy({ left: -by.x, top: -by.y, behavior: "instant" });
    },
    onPinch(factor, at) {
      cancelAnimationFrame(motion.current);
      apply(scaleRef.current * factor, at);
    },
    onClick(at) {
      const { least, most } = rangeNow();
      const isToEnlarge = scaleRef.current === least && least < most;
      if (isToEnlarge) glide(most, at);
      return isToEnlarge;
    },
    onDoubleTap(at) {
      const { least, most } = rangeNow();
      glide(scaleRef.current < most ? most : least, at);
    },
    onDragged(by) {
      // Sideways to the picture's edge, then to the next one.
      const wasAtEdge = scroller.current?.scrollLeft === leftAtPress.current;
      const step = stepAfterSwipe(by.x, by.y);
      if (wasAtEdge && step) onSwipe(step);
    },
  });

  /** False where there is nothing further that way. */
  function pan(x: number, y: number): boolean {
    const around = scroller.current;
    if (!around) return false;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = around;
    around.scrollBy({ left: x * clientWidth, top: y * clientHeight, behavior: "instant" });
    return around.scrollLeft !== scrollLeft || around.scrollTop !== scrollTop;
  }

  return {
    scroller,
    frame,
    /** 1 is the file's full size. */
    scale,
    range,
    zoomBy: (factor: number) => glide(scaleRef.current * factor),
    pan,
    drag,
  };
}

interface DragListener {
  /** The first finger is put down. */
  onPress: () => void;
  onMove: (by: Point) => void;
  onPinch: (factor: number, at: Point) => void;
  /** Of a mouse, on the picture. True where it does something: then it is no half of a double click. */
  onClick: (at: Point) => boolean;
  onDoubleTap: (at: Point) => void;
  /** One finger, from where it was put down to where it was lifted. */
  onDragged: (by: Point) => void;
}

/** One pointer drags, two pinch, a tap and another zoom. */
function useDrag({ onPress, onMove, onPinch, onClick, onDoubleTap, onDragged }: DragListener) {
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Point | null>(null);
  const wasMoved = useRef(false);
  const lastTap = useRef<Tap | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const at = pointIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, at);
    const isFirst = pointers.current.size === 1;
    wasMoved.current = !isFirst;
    begun.current = isFirst ? at : null;
    if (isFirst) onPress();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointIn(event.currentTarget, event);
    if (begun.current && !wasMoved.current) {
      if (distance(begun.current, now) <= MAX_TAP_PIXELS) return;
      // From here on it is a drag, which may leave the picture.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    wasMoved.current = true;
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return onMove({ x: now.x - before.x, y: now.y - before.y });
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    onMove({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    onPinch(distance(now, other) / Math.max(distance(before, other), 1), middle);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId)) return;
    const at = pointIn(event.currentTarget, event);
    if (wasMoved.current) {
      if (begun.current) onDragged({ x: at.x - begun.current.x, y: at.y - begun.current.y });
      begun.current = null;
      return;
    }
    const isClick = event.pointerType === "mouse" && event.target !== event.currentTarget;
    if (isClick && onClick(at)) {
      lastTap.current = null;
      return;
    }
    const tap = { ...at, timeMs: event.timeStamp };
    const isDouble = isDoubleTap(lastTap.current, tap);
    lastTap.current = isDouble ? null : tap;
    if (isDouble) onDoubleTap(at);
  }

  return {
    /** The click that ends a drag is not meant. */
    wasMoved,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function pointIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
