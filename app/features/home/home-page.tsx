import type { Banner } from "~/features/banners/banner";
import type { SiteEvent } from "~/features/events/event";
import { AboutSection } from "./about-section";
import { EventsSection } from "./events-section";
import { Opening } from "./opening";
import { PriveSection } from "./prive-section";
import { StoriesSection } from "./stories-section";

export interface HomePageProps {
  banners: readonly Banner[];
  events: readonly SiteEvent[];
}

export function HomePage({ banners, events }: HomePageProps) {
  return (
    <>
      <Opening banners={banners} />
      <AboutSection />
      <EventsSection events={events} />
      <PriveSection />
      <StoriesSection />
      {/* Here follow the newsletter (id `newsletter`, where the footer's button leads) and the contact form (id `contact`). */}
    </>
  );
}
