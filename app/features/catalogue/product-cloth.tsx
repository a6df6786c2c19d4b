import type { NamedCloth } from "~/lib/cloths.server";
import { Swatch } from "~/ui/swatch";

/** 'The cloth': a swatch and its story. */
export function ProductCloth({ cloth: { cloth, name, description } }: { cloth: NamedCloth }) {
  return (
    <section
      id="the-cloth"
      aria-labelledby="cloth-name"
      className="grid items-center gap-x-gap gap-y-8 px-gutter py-section md:max-lg:grid-cols-[5fr_6fr] md:max-lg:gap-x-12 lg:grid-cols-12"
    >
      <Swatch cloth={cloth} className="w-full rotate-0! [--swatch-tile:55%] lg:col-[2/6]" />
      <div className="lg:col-[7/12]">
        <p className="eyebrow text-muted">The cloth</p>
        <h2 id="cloth-name" className="mt-4 mb-5 display-2xl">
          {name}
        </h2>
        <p className="max-w-lead text-lead">{description}</p>
      </div>
    </section>
  );
}
