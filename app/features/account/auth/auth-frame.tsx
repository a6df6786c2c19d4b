import portrait from "media:portraits/portrait-07.jpg";
import type { ReactNode } from "react";
import { ArrowLink } from "~/ui/arrow-link";
import { Picture } from "~/ui/picture";
import { NEEDS_SCRIPTS } from "./words";

/** A portrait in the area's cloth, and one column beside it. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid lg:min-h-[50rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Picture
        picture={portrait}
        priority
        sizes="(width >= 72rem) 42vw, 100vw"
        className="aspect-16/11 md:aspect-2/1 lg:aspect-auto lg:h-full"
      />
      <div className="px-gutter pt-8 pb-14 md:pb-20 lg:py-24 lg:pl-[calc(100%/7)]">
        <div className="max-w-[34rem] md:max-lg:mx-auto">
          <h1 className="display-title lg:text-[6rem]">{title}</h1>
          <noscript>
            <p className="mt-6 max-w-lead text-lead">{NEEDS_SCRIPTS}</p>
          </noscript>
          {children}
          <p className="mt-7 border-t border-line pt-4">
            <ArrowLink to="/house-of-nala">Browse Products</ArrowLink>
          </p>
        </div>
      </div>
    </div>
  );
}
