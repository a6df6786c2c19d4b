import type { EventCard } from "~/features/events/sample-events";
import { CommunitySection } from "./community-section";
import { GallerySection } from "./gallery-section";
import { MissionSection } from "./mission-section";
import { NextEventsSection } from "./next-events-section";
import { PeopleSection } from "./people-section";
import { VisionSection } from "./vision-section";
import { WorkSection } from "./work-section";

export function AboutPage({ events }: { events: readonly EventCard[] }) {
  return (
    <>
      <MissionSection />
      <PeopleSection />
      <WorkSection />
      <VisionSection />
      <NextEventsSection events={events} />
      <GallerySection />
      <CommunitySection />
    </>
  );
}
