import stackedFabrics from "media:photos/stories/stacked-fabrics.jpg";
import { Picture } from "~/platform/ui/picture";
import { SectionHead } from "~/platform/ui/section-head";
import type { SemiFinalist } from "./semi-finalist";

/** Cloth stands in for a picture that fails: a portrait would be somebody else's. */
const DEFAULT_PICTURE = stackedFabrics;

interface SemiFinalistsProps {
  title: string;
  semiFinalists: readonly SemiFinalist[];
}

export function SemiFinalists({ title, semiFinalists }: SemiFinalistsProps) {
  const count = semiFinalists.length;
  return (
    <section aria-labelledby="the-class" className="border-t border-line px-gutter pt-section">
      <SectionHead
        id="the-class"
        title={title}
        action={
          <p className="text-small text-muted tabular-nums">
            Showing {count} {count === 1 ? "designer" : "designers"}
          </p>
        }
      />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 md:gap-x-gap lg:grid-cols-4 lg:gap-y-14">
        {semiFinalists.map(({ id, name, bio, picture }) => (
          <li key={id}>
            <div className="relative after:absolute after:inset-0 after:border after:border-ink/10">
              <Picture
                picture={picture && { ...picture, alt: `Portrait of ${name}` }}
                fallback={DEFAULT_PICTURE}
                sizes="(width >= 72rem) 23vw, (width >= 44rem) 30vw, calc(50vw - 1.625rem)"
                className="aspect-4/5"
              />
            </div>
            <h3 className="mt-3.5 mb-1 display-lg text-[1.25rem] wrap-anywhere lg:text-[1.75rem] lg:leading-[1.05]">
              {name}
            </h3>
            {bio && <p className="max-w-[40ch] text-small text-muted">{bio}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
