import { ArrowLink } from "~/ui/arrow-link";

/** A story that tells of a piece. */
export interface ProductStory {
  slug: string;
  title: string;
  category: string;
}

/** 'Told in': the stories a piece is in. */
export function ProductStories({ stories }: { stories: readonly ProductStory[] }) {
  return (
    <section aria-labelledby="told-in" className="print:hidden px-gutter pb-section">
      <h2 id="told-in" className="mb-5 eyebrow text-muted">
        Told in
      </h2>
      <ul className="grid border-t border-line">
        {stories.map(({ slug, title, category }) => (
          <li
            key={slug}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 wrap-anywhere"
          >
            <ArrowLink to={`/story/${slug}`}>{title}</ArrowLink>
            <span className="text-small text-muted">{category}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
