import type { ReactNode } from "react";
import { formatDate } from "~/platform/lib/dates";
import { readingTime } from "~/platform/lib/story-text";
import { useFacts } from "~/platform/organisation/use-facts";
import { ErrorLayout } from "~/platform/page/error-layout";
import { ButtonLink } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { ShareButton } from "~/platform/ui/share-button";
import { NextStoryLink } from "./next-story-link";
import type { NextStory, Story } from "./story";
import { StoryBody } from "./story-body";
import { storiesHref } from "./story-list";
import { StoryPicture } from "./story-picture";

interface StoryPageProps {
  story: Story;
  next: NextStory | null;
  /** The story's full address, as it is shared. */
  address: string;
  /** After the text, such as the pieces it tells of. */
  children?: ReactNode;
}

export function StoryPage({ story, next, address, children }: StoryPageProps) {
  return (
    <>
      <article>
        <header className="grid grid-cols-12 gap-x-gap gap-y-5 px-gutter pt-10 pb-8 *:col-span-full lg:gap-y-10 lg:pt-22 lg:pb-16">
          <p className="eyebrow text-accent lg:col-[1/3] lg:pt-4.5">
            <Link
              to={storiesHref({ category: story.category, page: 1 })}
              className="target-24 hover:underline"
            >
              {story.category}
            </Link>
          </p>
          <h1 className="display-title lg:col-[3/13]">{story.title}</h1>
          {story.excerpt && (
            <p className="max-w-lead text-lead lg:col-[3/9] lg:max-w-[34ch] lg:text-[1.5rem] lg:leading-[1.4]">
              {story.excerpt}
            </p>
          )}
          <p className="self-end text-small text-muted tabular-nums lg:col-[10/13]">
            <time dateTime={story.publishedAt}>{formatDate(story.publishedAt)}</time>,{" "}
            {readingTime(story.minutes)}
          </p>
        </header>
        <StoryPicture
          picture={story.picture}
          phoneCut="4x5"
          priority
          className="aspect-4/5 md:aspect-3/2 lg:aspect-[16/8.2] print:aspect-2/1"
        />
        <StoryBody
          parts={story.parts}
          aside={
            <ShareButton title={story.title} address={address} copiedText="Story link copied to clipboard!" />
          }
        />
      </article>
      {children}
      {next && <NextStoryLink story={next} />}
    </>
  );
}

export function StoryNotFound() {
  const { intros } = useFacts();
  return (
    <ErrorLayout
      eyebrow="404"
      title="Story Not Found"
      actions={<ButtonLink to="/stories">Back to Stories</ButtonLink>}
    >
      <p>{intros.storyNotFoundLead}</p>
    </ErrorLayout>
  );
}
