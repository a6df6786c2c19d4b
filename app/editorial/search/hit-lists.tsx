import type { SiteEvent } from "~/events/events/event";
import { EventDate } from "~/events/events/event-date";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import type { ProductCard } from "~/shop/catalogue/product";
import { ProductCardLink } from "~/shop/catalogue/product-card";
import type { DesignerHit, StoryHit } from "./results";
import { markMatches } from "./search-terms";

interface HitListProps<Hit> {
  hits: readonly Hit[];
  words: readonly string[];
}

const FIRST_ROW = 4;

export function ProductHits({ hits }: { hits: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-gap gap-y-10 md:grid-cols-3 lg:grid-cols-4">
      {hits.map((product, index) => (
        <li key={product.id}>
          <ProductCardLink product={product} eager={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}

export function StoryHits({ hits, words }: HitListProps<StoryHit>) {
  return (
    <ul>
      {hits.map((story) => (
        <li key={story.slug} className="border-t border-line">
          <Link
            to={`/story/${story.slug}`}
            className="group grid grid-cols-[min(7rem,29vw)_minmax(0,1fr)] gap-x-gap py-4.5 md:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8 lg:py-6"
          >
            <Picture
              picture={story.picture}
              alt=""
              fallback="line"
              sizes="(width >= 72rem) 14rem, (width >= 44rem) 10rem, 7rem"
              className="aspect-3/2 self-start"
              settle
            />
            <span className="grid grid-cols-1 content-start gap-1.5 wrap-anywhere">
              <span className="eyebrow text-muted">{story.category}</span>
              <span className="display-lg">
                <Marked text={story.title} words={words} />
              </span>
              <span className="text-small text-muted">
                <Marked text={story.snippet} words={words} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function EventHits({ hits, words }: HitListProps<SiteEvent>) {
  return (
    <ul className="border-b border-line" data-area="events">
      {hits.map((event) => (
        <li key={event.id} className="border-t border-line">
          <Link
            to={`/events?event=${encodeURIComponent(event.id)}`}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 py-5 [--day:clamp(min(3.75rem,15.5vw),7vw,6rem)] lg:gap-x-10"
          >
            <EventDate startsAt={event.startsAt} month="short" className="flex items-center gap-4 lg:gap-8" />
            <span className="grid min-w-0 flex-1 basis-32 grid-cols-1 gap-1.5 wrap-anywhere">
              {event.category && <span className="eyebrow text-muted">{event.category}</span>}
              <span className="display-lg">
                <Marked text={event.title} words={words} />
              </span>
              <span className="text-small text-muted">
                <Marked text={`${event.location}, ${event.time}`} words={words} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function DesignerHits({ hits, words }: HitListProps<DesignerHit>) {
  return (
    <ul>
      {hits.map((designer) => (
        <li key={designer.name} className="border-t border-line">
          <Link
            to={designer.href}
            className="grid grid-cols-[min(4.5rem,18.5vw)_minmax(0,1fr)] items-center gap-x-gap py-4"
          >
            <Picture picture={designer.picture} alt="" sizes="4.5rem" className="aspect-4/5" />
            <span className="grid grid-cols-1 gap-1.5 wrap-anywhere">
              <span className="display-lg">
                <Marked text={designer.name} words={words} />
              </span>
              <span className="line-clamp-2 text-small text-muted">
                <Marked text={designer.detail} words={words} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A text with its matches underlined in saffron. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let position = 0;
  return markMatches(text, words).map((part) => {
    const key = position;
    position += part.text.length;
    if (!part.isMatch) return part.text;
    return (
      <mark
        key={key}
        className="bg-transparent bg-linear-to-r from-saffron to-saffron bg-size-[100%_.28em] bg-position-[0_92%] bg-no-repeat text-inherit forced-colors:underline"
      >
        {part.text}
      </mark>
    );
  });
}
