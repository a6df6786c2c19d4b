import { useState } from "react";
import type { Banner } from "~/features/banners/banner";
import { BannerStrip } from "~/features/banners/banner-strip";
import { ContactSection } from "~/features/contact/contact-section";
import { NewsletterSection } from "~/features/newsletter/newsletter-section";
import type { EventCard } from "../events/sample-events";
import { AboutSection } from "./about-section";
import { EventsSection } from "./events-section";
import { Hero } from "./hero";
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

/** All that moves by itself on the home page; one button stops all of it. */
function Opening({ banners }: { banners: readonly Banner[] }) {
  const [isPaused, setPaused] = useState(false);
  return (
    <>
      <Hero isPaused={isPaused} onPausedChange={setPaused} />
      <BannerStrip banners={banners} isPaused={isPaused} />
    </>
  );
}
