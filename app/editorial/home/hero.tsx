import { useRef } from "react";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { IconButton } from "~/platform/ui/icon-button";
import { Picture } from "~/platform/ui/picture";
import { SHOP_PATH } from "~/shop/catalogue/shop-query";
import type { Ground, Slide } from "./slides";
import { useRotatingSlide } from "./use-rotating-slide";
import "./hero.css";

export interface HeroProps {
  slides: readonly Slide[];
  isPaused: boolean;
  onPausedChange: (isPaused: boolean) => void;
}

const GROUND: Record<Ground, string> = {
  terracotta: "bg-terracotta",
  indigo: "bg-indigo",
  oxblood: "bg-oxblood",
  emerald: "bg-emerald",
  plum: "bg-plum",
};

/**
 * The slides on top of each other, always all in the page. The dots are radio buttons and the stylesheet shows
 * the chosen one, so they work before and without JavaScript.
 */
export function Hero({ slides, isPaused, onPausedChange }: HeroProps) {
  const hero = useRef<HTMLElement>(null);
  const [shown, show] = useRotatingSlide(hero, slides.length, isPaused);

  return (
    <section ref={hero} aria-roledescription="carousel" aria-label="Highlights" className="hero on-dark">
      {slides.map((slide, index) => (
        <HeroSlide
          key={slide.title.join(" ")}
          slide={slide}
          isFirst={index === 0}
          place={`${index + 1} of ${slides.length}`}
          onFocus={() => show(index)}
        />
      ))}
      <div className="hero-controls">
        <fieldset className="hero-dots">
          <legend className="sr-only">Choose a slide</legend>
          {slides.map((slide, index) => (
            <input
              key={slide.title.join(" ")}
              type="radio"
              name="slide"
              value={index + 1}
              aria-label={`Slide ${index + 1}`}
              checked={index === shown}
              onChange={() => show(index)}
              className="hero-dot"
            />
          ))}
        </fieldset>
        {/* Nothing moves without JavaScript or with reduced motion, so there is nothing to pause. */}
        <IconButton
          label={isPaused ? "Play moving parts" : "Pause moving parts"}
          onClick={() => onPausedChange(!isPaused)}
          className="still:hidden unscripted:hidden"
        >
          <MotionIcon isPaused={isPaused} />
        </IconButton>
      </div>
    </section>
  );
}

interface HeroSlideProps {
  slide: Slide;
  isFirst: boolean;
  place: string;
  /** The focus has reached the slide's link: a slide out of sight must come forward. */
  onFocus: () => void;
}

function HeroSlide({ slide, isFirst, place, onFocus }: HeroSlideProps) {
  const Title = isFirst ? "h1" : "h2";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a set of fields
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={place}
      className={`hero-slide ${GROUND[slide.ground]}`}
    >
      <Picture
        picture={slide.picture}
        sizes="(width >= 72rem) 54rem, (width >= 44rem) 58vw, 472px"
        priority={isFirst}
        className="hero-figure"
      />
      <Title className="hero-title">
        {slide.title.map((line) => (
          <span key={line} className="block">
            {line}{" "}
          </span>
        ))}
      </Title>
      <div className="hero-foot">
        <p className="hero-text">{slide.text}</p>
        <div className="hero-links">
          <ArrowLink to={slide.link.to} onFocus={onFocus}>
            {slide.link.words}
          </ArrowLink>
          {slide.link.to !== SHOP_PATH && (
            <ArrowLink to={SHOP_PATH} onFocus={onFocus}>
              Shop House of Nala
            </ArrowLink>
          )}
        </div>
      </div>
    </div>
  );
}

const PAUSE = "M0 0h4v14H0zM8 0h4v14H8z";
const PLAY = "M0 0l12 7-12 7z";

/** What pressing will do. */
function MotionIcon({ isPaused }: { isPaused: boolean }) {
  return (
    <svg aria-hidden="true" width="12" height="14" viewBox="0 0 12 14" fill="currentColor">
      <path d={isPaused ? PLAY : PAUSE} />
    </svg>
  );
}
