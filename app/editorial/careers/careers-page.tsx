import type { PictureSource } from "~/platform/lib/pictures";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Picture } from "~/platform/ui/picture";
import { Swatch } from "~/platform/ui/swatch";
import type { Position } from "./position";
import { PositionRow } from "./position-row";

export function CareersPage({
  positions,
  picture,
}: {
  positions: readonly Position[];
  picture: PictureSource;
}) {
  const { intros } = useFacts();
  return (
    <>
      <header className="grid md:grid-cols-2 lg:grid-cols-12">
        <div className="px-gutter pt-10 pb-8 md:self-end lg:col-[1/8] lg:pt-22 lg:pb-16">
          <h1 className="display-title">{intros.careersTitle}</h1>
          <p className="mt-5 max-w-lead text-lead">{intros.careersLead}</p>
        </div>
        <Picture
          picture={picture}
          priority
          sizes="(width >= 72rem) 42vw, (width >= 44rem) 75vw, 100vw"
          className="aspect-16/10 md:aspect-square lg:col-[8/13] lg:aspect-auto lg:h-full lg:min-h-104"
        />
      </header>
      {positions.length > 0 ? (
        <ul className="px-gutter pt-10 pb-[calc(var(--spacing-section)/2)] lg:pt-16">
          {positions.map((position) => (
            <PositionRow key={position.id} position={position} />
          ))}
        </ul>
      ) : (
        <NoPositions />
      )}
    </>
  );
}

function NoPositions() {
  const { intros } = useFacts();
  return (
    <section className="grid justify-items-start gap-5 px-gutter py-section">
      <Swatch />
      <h2 className="display-2xl">{intros.careersNoneTitle}</h2>
      <p className="max-w-[44ch]">{intros.careersNone}</p>
      <ArrowLink to="/#newsletter">Newsletter</ArrowLink>
    </section>
  );
}
