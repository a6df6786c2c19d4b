import portrait from "media:portraits/portrait-07.jpg";
import type { ReactNode } from "react";
import { Picture } from "./picture";

/** A portrait, and one column beside it. */
export function PortraitFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid md:min-h-[50rem] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {/* On phones the portrait is small and on its own background, so that the head is never cropped. */}
      <div className="bg-oxblood">
        <Picture
          picture={portrait}
          priority
          sizes="(width >= 44rem) max(42vw, 40rem), 60vw"
          className="max-md:mx-auto max-md:aspect-square max-md:w-3/5 md:aspect-auto md:h-full"
        />
      </div>
      <div className="px-gutter pt-8 pb-14 md:py-20 lg:py-24 lg:pl-[calc(100%/7)]">
        <div className="max-w-[34rem]">
          <h1 className="display-title md:max-lg:text-[3.75rem] lg:text-[5.5rem]">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
