import type { FastrackText } from "./fastrack-content.server";

export function FastrackProgramme({ words, present }: { words: FastrackText; present: string }) {
  return (
    <section className="px-gutter py-section">
      <div className="grid grid-cols-12 gap-x-gap gap-y-7 *:col-span-full">
        <h2 className="display-2xl lg:col-[1/8]">{words.title}</h2>
        <div className="prose lg:col-[9/13] lg:pt-2">
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>{present}</p>
        </div>
      </div>
      <ol
        aria-label="The programme, step by step"
        className="mt-[clamp(3rem,7vw,6.5rem)] grid lg:grid-cols-5 lg:gap-x-gap"
      >
        {words.steps.map((step, index) => (
          <li
            key={step.name}
            className="grid grid-cols-[min(4.5rem,18.5vw)_minmax(0,1fr)] gap-x-2 border-t border-line py-5 lg:grid-cols-1 lg:content-start lg:gap-y-2 lg:border-ink lg:pt-6"
          >
            <span
              aria-hidden
              className="row-span-2 font-display text-[min(3.5rem,14.4vw)] leading-[.85] font-medium tracking-[-.04em] tabular-nums lg:row-auto lg:mb-8 lg:text-[6.5rem]"
            >
              {index + 1}
            </span>
            <h3 className="display-lg">{step.name}</h3>
            <p className="text-small text-muted lg:max-w-[24ch]">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
