import type { EventCard } from "~/events/events/sample-events";
import type { LightboxItem } from "~/platform/ui/lightbox";
import type { AboutText } from "./about-content.server";
import { CommunitySection } from "./community-section";
import { GallerySection } from "./gallery-section";
import { MissionSection } from "./mission-section";
import { NextEventsSection } from "./next-events-section";
import { PeopleSection } from "./people-section";
import { WorkSection } from "./work-section";

interface AboutPageProps {
  events: readonly EventCard[];
  gallery: readonly LightboxItem[];
  words: AboutText;
}

export function AboutPage({ events, gallery, words }: AboutPageProps) {
  return (
    <>
      <MissionSection mission={words.mission} />
      <PeopleSection patron={words.patron} chairman={words.chairman} />
      <WorkSection work={words.work} />
      <VisionSection vision={words.vision} />
      <NextEventsSection title={words.eventsTitle} events={events} />
      <GallerySection title={words.galleryTitle} gallery={gallery} />
      <CommunitySection title={words.communityTitle} />
    </>
  );
}

function VisionSection({ vision }: { vision: AboutText["vision"] }) {
  return (
    <section
      aria-labelledby="vision-title"
      className="grid grid-cols-12 gap-x-gap gap-y-6 px-gutter py-section"
    >
      <h2 id="vision-title" className="col-span-full eyebrow lg:col-[1/3] lg:pt-4.5">
        {vision.title}
      </h2>
      <p className="col-span-full display-2xl lg:col-[3/13]">{vision.text}</p>
    </section>
  );
}
