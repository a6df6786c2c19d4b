import { Fragment, type ReactNode } from "react";
import type { PictureSource } from "~/platform/lib/pictures";
import { ButtonLink } from "~/platform/ui/button";
import { Picture } from "~/platform/ui/picture";
import { BespokeInquiry } from "./bespoke-inquiry";
import type { PriveText } from "./prive-content.server";

/** From the rail, or made for one person: two halves of one page. */
export function TwoWays({ words, now }: { words: PriveText; now: string }) {
  return (
    <section aria-label="Two ways to wear it" className="grid grid-cols-1 md:grid-cols-2">
      <Half
        className="bg-bone"
        title={words.collectionTitle}
        text={words.collectionText}
        action={<ButtonLink to="/house-of-nala">Shop Collection</ButtonLink>}
        picture={words.collectionPicture}
        frame="lg:ml-28"
      />
      <Half
        className="bg-oxblood on-dark"
        title={words.bespokeTitle}
        text={words.bespokeText}
        action={<BespokeInquiry now={now} picture={words.bookingPicture} />}
        picture={words.bespokePicture}
        frame="lg:mr-28"
      />
    </section>
  );
}

interface HalfProps {
  className: string;
  title: string;
  text: string;
  action: ReactNode;
  picture: PictureSource;
  frame: string;
}

/** Both halves share two rows, so that their pictures start on one line. */
function Half({ className, title, text, action, picture, frame }: HalfProps) {
  return (
    <article className={`grid grid-cols-1 md:row-span-2 md:grid-rows-subgrid ${className}`}>
      <div className="grid grid-cols-1 content-start justify-items-start gap-5 px-gutter pt-14 pb-10 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-x-8 lg:pt-22 lg:pb-18">
        <h2 className="display-2xl lg:col-span-full lg:max-w-[11ch]">
          <Unbroken words={title} />
        </h2>
        <p className="max-w-[36ch]">{text}</p>
        {action}
      </div>
      <Picture
        picture={picture}
        sizes="(width >= 72rem) 63vw, 94vw"
        phoneCut="4x5"
        className={`aspect-4/5 lg:aspect-square ${frame}`}
      />
    </article>
  );
}

/** A longer one would not fit a phone. */
const MAX_UNBROKEN = 16;

/** A word with hyphens stays on one line. */
function Unbroken({ words }: { words: string }) {
  return words.split(" ").map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same words in the same order
    <Fragment key={index}>
      {index > 0 && " "}
      {word.includes("-") && word.length <= MAX_UNBROKEN ? (
        <span className="whitespace-nowrap">{word}</span>
      ) : (
        word
      )}
    </Fragment>
  ));
}
