import { formatDate } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";

/** Where a piece is told of and shown. */
export interface ProductMentions {
  stories: { slug: string; title: string; category: string }[];
  events: { slug: string; title: string; startsAt: string }[];
}

export const NO_MENTIONS: ProductMentions = { stories: [], events: [] };

/** 'Told in' and 'Seen at': the stories and events of a piece. */
export function MentionsSections({ mentions: { stories, events } }: { mentions: ProductMentions }) {
  const { intros } = useFacts();
  return (
    <>
      <Mentions
        title={intros.productStoriesTitle}
        links={stories.map(({ slug, title, category }) => ({ to: `/story/${slug}`, title, note: category }))}
      />
      <Mentions
        title={intros.productEventsTitle}
        links={events.map(({ slug, title, startsAt }) => ({
          to: `/events/${slug}`,
          title,
          note: formatDate(startsAt),
        }))}
      />
    </>
  );
}

function Mentions({
  title,
  links,
}: {
  title: string;
  links: readonly { to: string; title: string; note: string }[];
}) {
  const id = title.toLowerCase().replace(" ", "-");
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden px-gutter pb-section">
      <h2 id={id} className="mb-5 eyebrow text-muted">
        {title}
      </h2>
      <ul className="grid border-t border-line">
        {links.map((link) => (
          <li
            key={link.to}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 wrap-anywhere"
          >
            <ArrowLink to={link.to}>{link.title}</ArrowLink>
            <span className="text-small text-muted">{link.note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
