import { Lozenge } from "~/platform/ui/lozenge";
import { type Progress, REQUIRED_COUNT } from "./progress";

export interface ApplicationProgressProps {
  progress: Progress;
  /** The id of the section in view. */
  current: string | undefined;
}

/** On wide screens: the list of sections at the left, with a mark for each finished one and the overall progress. */
export function SectionNav({ progress, current }: ApplicationProgressProps) {
  return (
    <nav
      aria-label="Sections"
      className="max-lg:hidden lg:sticky lg:top-8 lg:col-[1/4] lg:self-start lg:pt-13"
    >
      <ol className="mb-6">
        {progress.sections.map(({ id, title, isDone, toFix }, index) => (
          <li key={id} className="border-t border-line">
            <a
              href={`#${id}`}
              aria-current={id === current ? "step" : undefined}
              className={`flex gap-5 py-3 text-nav hover:text-ink aria-[current=step]:font-medium aria-[current=step]:text-ink ${isDone ? "" : "text-muted"}`}
            >
              <span className="flex w-8 items-center gap-2 tabular-nums">
                {index + 1}
                {isDone && <Lozenge className="size-3" />}
              </span>
              {title}
              {isDone && <span className="sr-only">, done</span>}
              {toFix > 0 && <span className="ml-auto font-medium text-error">{toFix} to fix</span>}
            </a>
          </li>
        ))}
      </ol>
      <div className="unscripted:hidden">
        <ProgressThread answered={progress.answered} />
        <p className="mt-3 text-label text-muted tabular-nums">
          {progress.answered} of {REQUIRED_COUNT} required answers
        </p>
      </div>
    </nav>
  );
}

/** On phones: section and progress stay at the top. */
export function SectionBar({ progress, current }: ApplicationProgressProps) {
  const place = Math.max(
    progress.sections.findIndex(({ id }) => id === current),
    0,
  );
  return (
    <div className="sticky top-0 z-20 bg-ivory lg:hidden unscripted:hidden">
      <p className="flex gap-3 px-gutter py-3 text-small">
        <span className="tabular-nums">
          {place + 1} of {progress.sections.length}
        </span>
        <b className="font-medium">{progress.sections[place]?.title}</b>
      </p>
      <ProgressThread answered={progress.answered} />
    </div>
  );
}

function ProgressThread({ answered }: { answered: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Required answers"
      aria-valuenow={answered}
      aria-valuemin={0}
      aria-valuemax={REQUIRED_COUNT}
      aria-valuetext={`${answered} of ${REQUIRED_COUNT}`}
      className="bg-bone"
    >
      <div
        className="thread-6 transition-[width]"
        style={{ width: `${(answered / REQUIRED_COUNT) * 100}%` }}
      />
    </div>
  );
}
