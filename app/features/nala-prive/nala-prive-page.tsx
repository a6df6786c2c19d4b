import type { LightboxItem } from "~/ui/lightbox";
import { Thread } from "~/ui/thread";
import { AtelierSection } from "./atelier-section";
import { GallerySection } from "./gallery-section";
import { Hero } from "./hero";
import { TwoWays } from "./two-ways";

export function NalaPrivePage({ now, gallery }: { now: string; gallery: readonly LightboxItem[] }) {
  return (
    <>
      <Hero />
      <Thread size={24} />
      <section className="grid grid-cols-12 gap-x-gap gap-y-7 px-gutter py-section">
        <h2 className="col-span-full display-2xl lg:col-[1/8]">
          The in-house label, cut and finished by the atelier team.
        </h2>
        <div className="prose col-span-full lg:col-[9/13] lg:pt-2">
          <p>
            Nala Privé is our own ready-to-wear: small runs in cloth we print or have woven for us, patterned,
            cut, sewn and pressed in the rooms above the shop.
          </p>
          <p>
            The same hands make to order. A bespoke garment starts with a conversation and a length of calico,
            takes three fittings, and is not made twice.
          </p>
        </div>
      </section>
      <GallerySection gallery={gallery} />
      <TwoWays now={now} />
      <AtelierSection />
    </>
  );
}
