import type { Banner } from "~/features/banners/banner";
import { ContactSection } from "~/features/contact/contact-section";
import { NewsletterSection } from "~/features/newsletter/newsletter-section";
import type { EventCard } from "../events/sample-events";
import { AboutSection } from "./about-section";
import { EventsSection } from "./events-section";
import { Opening } from "./opening";
import { PriveSection } from "./prive-section";
import { StoriesSection } from "./stories-section";

export interface HomePageProps {
  banners: readonly Banner[];
  events: readonly EventCard[];
}

export function HomePage({ banners, events }: HomePageProps) {
  return (
    <>
      <Opening banners={banners} />
      <AboutSection />
      <EventsSection events={events} />
      <PriveSection />
      <StoriesSection />
      <NewsletterSection />
      <ContactSection />
    </>
  );
}
