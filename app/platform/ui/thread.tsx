const HEIGHTS = {
  5: "thread-5",
  6: "thread-6",
  8: "thread-8",
  12: "thread-12",
  24: "thread-24",
};

export interface ThreadProps {
  size?: keyof typeof HEIGHTS;
  className?: string;
}

/** A band of the area's pattern. */
export function Thread({ size = 12, className = "" }: ThreadProps) {
  return <div aria-hidden className={`${HEIGHTS[size]} ${className}`} />;
}
