import type { LightboxItem } from "~/platform/ui/lightbox";
import { Thread } from "~/platform/ui/thread";
import { AtelierSection } from "./atelier-section";
import { GallerySection } from "./gallery-section";
import { Hero } from "./hero";
import type { PriveText } from "./prive-content.server";
import { TwoWays } from "./two-ways";

interface NalaPrivePageProps {
  words: PriveText;
  now: string;
  gallery: readonly LightboxItem[];
}

export function NalaPrivePage({ words, now, gallery }: NalaPrivePageProps) {
  return (
    <>
      <Hero tagline={words.tagline} />
      <Thread size={24} />
      <section className="grid grid-cols-12 gap-x-gap gap-y-7 px-gutter py-section">
        <h2 className="col-span-full display-2xl lg:col-[1/8]">{words.title}</h2>
        <div className="prose col-span-full lg:col-[9/13] lg:pt-2">
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <GallerySection gallery={gallery} />
      <TwoWays words={words} now={now} />
      <AtelierSection />
    </>
  );
}
