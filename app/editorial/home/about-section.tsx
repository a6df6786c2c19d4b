import { ArrowLink } from "~/platform/ui/arrow-link";
import { Picture } from "~/platform/ui/picture";
import { PullQuote } from "~/platform/ui/pull-quote";
import type { AboutText } from "./home-content.server";

export function AboutSection({ words }: { words: AboutText }) {
  const { eyebrow, title, picture, caption, paragraphs, quote } = words;
  return (
    <section aria-labelledby="about-title" className="px-gutter py-section">
      <div className="grid grid-cols-12 gap-x-gap">
        <p className="col-span-full mb-6 eyebrow lg:col-[1/4] lg:mt-3.5 lg:mb-0">{eyebrow}</p>
        <h2 id="about-title" className="col-span-full display-2xl md:col-[1/12] lg:col-[4/13]">
          {title}
        </h2>
      </div>
      <div className="mt-12 grid grid-cols-12 gap-x-gap gap-y-10 md:mt-14 lg:mt-24">
        <figure className="col-[1/12] -ml-gutter md:col-[1/7]">
          <Picture
            picture={picture}
            sizes="100vw"
            phoneCut="4x5"
            phoneSizes="92vw"
            className="aspect-4/5 md:max-lg:aspect-5/7"
          />
          {caption && (
            <figcaption className="mt-3 ml-gutter max-w-[44ch] text-label text-muted">{caption}</figcaption>
          )}
        </figure>
        <div className="col-span-full flex flex-col justify-between md:col-[7/13] md:max-lg:pl-7 lg:col-[8/13]">
          <div>
            <div className="prose">
              {paragraphs.map((paragraph, index) => (
                <p key={paragraph} className={index === 0 ? "max-w-lead text-lead" : undefined}>
                  {paragraph}
                </p>
              ))}
            </div>
            <ArrowLink to="/about" className="mt-4">
              Read about us
            </ArrowLink>
          </div>
          {quote && (
            <PullQuote by={quote.by} className="mt-14 md:max-lg:mb-7 lg:mb-8">
              {quote.text}
            </PullQuote>
          )}
        </div>
      </div>
    </section>
  );
}
