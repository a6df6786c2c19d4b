import type { EventCard } from "~/features/events/sample-events";
import type { LightboxItem } from "~/ui/lightbox";
import { CommunitySection } from "./community-section";
import { GallerySection } from "./gallery-section";
import { MissionSection } from "./mission-section";
import { NextEventsSection } from "./next-events-section";
import { PeopleSection } from "./people-section";
import { WorkSection } from "./work-section";

interface AboutPageProps {
  events: readonly EventCard[];
  gallery: readonly LightboxItem[];
}

export function AboutPage({ events, gallery }: AboutPageProps) {
  return (
    <>
      <MissionSection />
      <PeopleSection />
      <WorkSection />
      <VisionSection />
      <NextEventsSection events={events} />
      <GallerySection gallery={gallery} />
      <CommunitySection />
    </>
  );
}

function VisionSection() {
  return (
    <section
      aria-labelledby="vision-title"
      className="grid grid-cols-12 gap-x-gap gap-y-6 px-gutter py-section"
    >
      <h2 id="vision-title" className="col-span-full eyebrow lg:col-[1/3] lg:pt-4.5">
        Vision
      </h2>
      <p className="col-span-full display-2xl lg:col-[3/13]">
        A continent that dresses itself, exports what it makes, and is paid in full. By 2035: one thousand
        labels, each with a bench, a buyer and a lawyer.
      </p>
    </section>
  );
}
