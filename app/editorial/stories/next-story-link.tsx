import { href } from "react-router";
import { ArrowIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { Spinner } from "~/platform/ui/spinner";
import { Thread } from "~/platform/ui/thread";
import type { NextStory } from "./story";
import { useLoadingMessage } from "./use-loading-message";

/** Fills the foot of the page, up to the footer: it covers the footer's own thread, having one above itself. */
export function NextStoryLink({ story }: { story: NextStory }) {
  const isLoading = useLoadingMessage() === "Loading story...";
  return (
    <section aria-label="Next story" className="group print:hidden relative z-1 -mb-6 bg-emerald on-dark">
      <Thread size={24} />
      <div className="grid grid-cols-12 gap-x-gap gap-y-5 px-gutter pt-12 pb-14 *:col-span-full lg:pt-24 lg:pb-28">
        <p className="eyebrow lg:col-[1/3] lg:pt-4">Next story</p>
        <h2 className="display-title lg:col-[3/12]">
          <Link
            to={href("/story/:slug", { slug: story.slug })}
            className="inline-block after:absolute after:inset-0"
          >
            {story.title}
          </Link>
        </h2>
        <div className="lg:col-[3/13] lg:row-2 lg:self-end lg:justify-self-end">
          {isLoading ? (
            <Spinner>Loading story...</Spinner>
          ) : (
            <ArrowIcon className="origin-right transition-transform group-hover:translate-x-1.5 lg:scale-200" />
          )}
        </div>
      </div>
    </section>
  );
}
