import { ArrowLink } from "~/platform/ui/arrow-link";
import { Link } from "~/platform/ui/link";
import { Swatch } from "~/platform/ui/swatch";
import type { NamedCloth } from "./cloths.server";
import { SHOP_PATH } from "./shop-query";

/** 'The cloth': a swatch that opens everything cut from it, and its story. */
export function ProductCloth({ cloth: { cloth, name, description } }: { cloth: NamedCloth }) {
  const everything = `${SHOP_PATH}?cloth=${cloth}#pieces`;
  return (
    <section
      id="the-cloth"
      aria-labelledby="cloth-name"
      className="grid items-center gap-x-gap gap-y-8 px-gutter py-section md:max-lg:grid-cols-[5fr_6fr] md:max-lg:gap-x-12 lg:grid-cols-12 print:grid-cols-[7rem_1fr] print:break-inside-avoid print:gap-x-8 print:pt-4 print:pb-0"
    >
      {/* The same as the link under the words. */}
      <Link to={everything} tabIndex={-1} aria-hidden className="lg:col-[2/6] print:col-auto">
        <Swatch cloth={cloth} className="w-full rotate-0! [--swatch-tile:55%]" />
      </Link>
      <div className="lg:col-[7/12] print:col-auto print:*:my-1 print:[&>a]:hidden">
        <p className="eyebrow text-muted">The cloth</p>
        <h2 id="cloth-name" className="mt-4 mb-5 display-2xl">
          {name}
        </h2>
        <p className="mb-6 max-w-lead text-lead">{description}</p>
        <ArrowLink to={everything}>Everything cut from {name}</ArrowLink>
      </div>
    </section>
  );
}
