import { href } from "react-router";
import { formatDate } from "~/platform/lib/dates";
import type { PictureCut } from "~/platform/lib/pictures";
import { Link } from "~/platform/ui/link";
import type { StoryCard } from "./story";
import { StoryPicture } from "./story-picture";

interface Place {
  card: string;
  picture: string;
  words?: string;
  sizes: string;
  phoneCut?: PictureCut;
}

const THIRD = "(width >= 72rem) 31vw, (width >= 44rem) 46vw, 82vw";

/** The six places of a page: the first large and bleeding left, the rest stepped. */
const PLACES: readonly Place[] = [
  {
    card: "max-lg:-mx-gutter md:col-span-full lg:col-[1/9] lg:-ml-gutter",
    picture: "aspect-square md:aspect-video lg:aspect-3/2",
    words: "max-lg:px-gutter lg:grid-cols-2 lg:gap-x-gap lg:pl-gutter",
    sizes: "(width >= 72rem) 66vw, 100vw",
    phoneCut: "1x1",
  },
  {
    card: "max-md:-mr-gutter max-md:ml-[min(4.5rem,18.5vw)] lg:col-[9/13] lg:mt-36",
    picture: "aspect-3/2 lg:aspect-4/5",
    words: "max-md:pr-gutter",
    sizes: "(width >= 72rem) 55vw, (width >= 44rem) 46vw, 82vw",
  },
  {
    card: "max-md:mr-[min(3rem,12.4vw)] md:max-lg:mt-16 lg:col-[1/5]",
    picture: "aspect-3/2",
    sizes: THIRD,
  },
  {
    card: "max-md:-mx-gutter lg:col-[5/9] lg:mt-20",
    picture: "aspect-3/2 lg:aspect-4/5",
    words: "max-md:px-gutter",
    sizes: "(width >= 72rem) 55vw, (width >= 44rem) 46vw, 100vw",
  },
  {
    card: "max-md:-mr-gutter max-md:ml-[min(4.5rem,18.5vw)] md:max-lg:mt-16 lg:col-[9/13]",
    picture: "aspect-3/2",
    words: "max-md:pr-gutter",
    sizes: THIRD,
  },
  {
    card: "md:max-lg:col-span-full md:max-lg:-mr-gutter md:max-lg:ml-[25%] lg:col-[3/10]",
    picture: "aspect-3/2 lg:aspect-video",
    sizes: "(width >= 72rem) 54vw, (width >= 44rem) 75vw, 90vw",
  },
];

export function StoryGrid({ stories }: { stories: StoryCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-gap gap-y-12 px-gutter pt-8 pb-12 md:grid-cols-2 md:gap-y-14 lg:grid-cols-12 lg:items-start lg:gap-y-24 lg:pt-9 lg:pb-24">
      {stories.map((story, index) => (
        <GridCard
          key={story.slug}
          story={story}
          place={PLACES[index % PLACES.length] as Place}
          index={index}
        />
      ))}
    </ul>
  );
}

function GridCard({ story, place, index }: { story: StoryCard; place: Place; index: number }) {
  const first = index === 0;
  return (
    <li className={`group relative ${place.card}`}>
      <StoryPicture
        picture={story.picture}
        sizes={place.sizes}
        phoneCut={place.phoneCut}
        className={place.picture}
        priority={first}
        eager={index === 1}
        settle
      />
      <div className={`grid grid-cols-1 justify-items-start gap-2 pt-4 ${place.words ?? ""}`}>
        <p className="col-span-full eyebrow text-accent">{story.category}</p>
        <h2 className={first ? "row-span-2 display-2xl" : "display-xl"}>
          {/* The whole card is the link's target; its name is the title alone. */}
          <Link
            to={href("/story/:slug", { slug: story.slug })}
            className="inline-block after:absolute after:inset-0"
          >
            {story.title}
          </Link>
        </h2>
        {story.excerpt && <p className="max-w-[46ch]">{story.excerpt}</p>}
        <p className="text-small text-muted tabular-nums">
          <time dateTime={story.publishedAt}>{formatDate(story.publishedAt)}</time>
        </p>
      </div>
    </li>
  );
}
