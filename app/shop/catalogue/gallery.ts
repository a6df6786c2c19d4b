/** Which picture of a sideways row is in view. */
export function pictureInView(scrollLeft: number, width: number, count: number): number {
  if (width <= 0) return 0;
  return Math.min(Math.max(Math.round(scrollLeft / width), 0), count - 1);
}

/** Where a key leads from a picture; null for keys that mean something else, or when there is nowhere to go. */
export function pictureAfterKey(key: string, current: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place !== undefined && place !== current && place >= 0 && place < count ? place : null;
}
