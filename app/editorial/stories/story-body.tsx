import type { ReactNode } from "react";
import type { PictureCut } from "~/platform/lib/pictures";
import type {
  Paragraph,
  StoryLink,
  StoryPart,
  StoryPicture as StoryPictureInfo,
} from "~/platform/lib/story-text";
import { Link } from "~/platform/ui/link";
import { Thread } from "~/platform/ui/thread";
import { StoryPicture } from "./story-picture";

interface StoryBodyProps {
  parts: StoryPart[];
  /** Stands beside the beginning of the text. */
  aside: ReactNode;
}

export function StoryBody({ parts, aside }: StoryBodyProps) {
  const opening = parts.findIndex((part) => part.kind === "text");
  return (
    <div className="grid grid-cols-12 gap-x-gap gap-y-11 px-gutter pt-12 pb-section *:col-span-full lg:gap-y-22 lg:pt-24">
      <div className="max-lg:-mb-7 lg:col-[1/3] lg:row-1">{aside}</div>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story never changes its order while it is shown
        <Part key={index} part={part} isFirst={index === 0} hasInitial={index === opening} />
      ))}
    </div>
  );
}

interface PartProps {
  part: StoryPart;
  isFirst: boolean;
  /** The first text of the story begins with a large letter. */
  hasInitial: boolean;
}

function Part({ part, isFirst, hasInitial }: PartProps) {
  if (part.kind === "quote") return <Quote words={part.words} />;
  if (part.kind === "pictures") return <Pictures pictures={part.pictures} />;
  return <Text paragraphs={part.paragraphs} isFirst={isFirst} hasInitial={hasInitial} />;
}

/** Three lines high, in the area's colour. */
const INITIAL =
  "first-letter:float-left first-letter:pr-[.1em] first-letter:font-display first-letter:text-[5.6em] " +
  "first-letter:leading-[.72] first-letter:font-bold first-letter:text-accent";

interface TextProps {
  paragraphs: Paragraph[];
  isFirst: boolean;
  hasInitial: boolean;
}

function Text({ paragraphs, isFirst, hasInitial }: TextProps) {
  return (
    <div className={`prose text-story lg:col-[4/10] ${isFirst ? "lg:row-1" : ""}`}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story never changes its order while it is shown
        <TextParagraph key={index} paragraph={paragraph} isInitial={hasInitial && index === 0} />
      ))}
    </div>
  );
}

function TextParagraph({ paragraph, isInitial }: { paragraph: Paragraph; isInitial: boolean }) {
  if (typeof paragraph === "object" && "heading" in paragraph)
    return <h2 className="pt-[.6em] display-xl">{paragraph.heading}</h2>;
  return (
    <p className={isInitial ? INITIAL : undefined}>
      {typeof paragraph === "string" ? paragraph : <Runs runs={paragraph} />}
    </p>
  );
}

function Runs({ runs }: { runs: (string | StoryLink)[] }) {
  return runs.map((run) =>
    typeof run === "string" ? (
      run
    ) : (
      <Link key={run.words} to={run.to} className="underline underline-offset-4 hover:text-accent">
        {run.words}
      </Link>
    ),
  );
}

function Quote({ words }: { words: string }) {
  return (
    <div className="lg:col-[3/12]">
      <Thread className="mb-6 w-30" />
      <p className="display-2xl lg:text-[clamp(3rem,5.4vw,5.25rem)] lg:leading-[.98]">{words}</p>
    </div>
  );
}

function Pictures({ pictures }: { pictures: StoryPictureInfo[] }) {
  const [first, second] = pictures;
  if (!first) return null;
  if (!second)
    return (
      <Figure
        shown={first}
        shape="aspect-3/2"
        sizes="(width >= 72rem) 75vw, 100vw"
        className="-mr-gutter lg:col-[4/13]"
      />
    );
  const pair = { shape: "aspect-4/5", cut: "4x5", sizes: "(width >= 72rem) 42vw, 70vw" } as const;
  return (
    <div className="grid grid-cols-subgrid">
      <Figure
        shown={first}
        {...pair}
        className="col-[1/9] -ml-gutter *:[figcaption]:pl-gutter lg:col-[1/6]"
      />
      <Figure
        shown={second}
        {...pair}
        // On narrow screens it lies over the first, unless that would hide the words under it.
        className={`z-1 col-[4/13] -mr-gutter lg:col-[7/12] lg:mt-32 lg:mr-0 ${first.caption ? "mt-6" : "-mt-20"}`}
      />
    </div>
  );
}

interface FigureProps {
  shown: StoryPictureInfo;
  shape: string;
  sizes: string;
  cut?: PictureCut;
  className: string;
}

function Figure({ shown, shape, className, ...fetched }: FigureProps) {
  return (
    <figure className={className}>
      <StoryPicture {...fetched} picture={shown.picture} className={shape} />
      {shown.caption && (
        <figcaption className="mt-3 max-w-[44ch] text-label text-muted">{shown.caption}</figcaption>
      )}
    </figure>
  );
}
