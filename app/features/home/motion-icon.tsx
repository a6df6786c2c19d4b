const PAUSE = "M0 0h4v14H0zM8 0h4v14H8z";
const PLAY = "M0 0l12 7-12 7z";

/** What pressing will do. */
export function MotionIcon({ isPaused }: { isPaused: boolean }) {
  return (
    <svg aria-hidden="true" width="12" height="14" viewBox="0 0 12 14" fill="currentColor">
      <path d={isPaused ? PLAY : PAUSE} />
    </svg>
  );
}
