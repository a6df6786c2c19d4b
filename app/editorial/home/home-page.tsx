import { useState } from "react";
import type { EventCard } from "~/events/events/sample-events";
import { ContactSection } from "~/people/contact/contact-section";
import { NewsletterSection } from "~/people/newsletter/newsletter-section";
import type { ProductCard } from "~/shop/catalogue/product";
import { AboutSection } from "./about-section";
import type { Banner } from "./banners/banner";
import { BannerStrip } from "./banners/banner-strip";
import { EventsSection } from "./events-section";
import { Hero } from "./hero";
import type { HomeText } from "./home-content.server";
import { NewInSection } from "./new-in-section";
import { PriveSection } from "./prive-section";
import type { Slide } from "./slides";
import { StoriesSection } from "./stories-section";

export interface HomePageProps {
  slides: readonly Slide[];
  banners: readonly Banner[];
  newIn: readonly ProductCard[];
  events: readonly EventCard[];
  words: HomeText;
}

export function HomePage({ slides, banners, newIn, events, words }: HomePageProps) {
  return (
    <>
      <Opening slides={slides} banners={banners} />
      <AboutSection words={words.about} />
      <NewInSection products={newIn} />
      <EventsSection title={words.eventsTitle} events={events} />
      <PriveSection text={words.priveText} picture={words.privePicture} />
      <StoriesSection title={words.storiesTitle} covers={words.storyCovers} />
      <NewsletterSection />
      <ContactSection />
    </>
  );
}

/** All that moves by itself on the home page; one button stops all of it. */
function Opening({ slides, banners }: { slides: readonly Slide[]; banners: readonly Banner[] }) {
  const [isPaused, setPaused] = useState(false);
  return (
    <>
      <Hero slides={slides} isPaused={isPaused} onPausedChange={setPaused} />
      <BannerStrip banners={banners} isPaused={isPaused} />
    </>
  );
}
