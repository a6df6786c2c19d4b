import { isExampleAddress } from "~/platform/lib/example-address";
import { useFacts } from "~/platform/organisation/use-facts";
import { Link } from "~/platform/ui/link";

export function CommunitySection({ title }: { title: string }) {
  const { socialLinks } = useFacts();
  return (
    <section
      aria-labelledby="community-title"
      className="grid gap-x-gap px-gutter pb-section lg:grid-cols-[2fr_10fr]"
    >
      <h2 id="community-title" className="eyebrow lg:pt-8">
        {title}
      </h2>
      <ul className="mt-6 border-t border-line lg:mt-0">
        {socialLinks.map(({ name, href }) => (
          <li key={name} className="border-b border-line">
            <Link
              to={href}
              className="group flex items-center justify-between pt-[.2em] pb-[.3em] display-title transition-colors hover:text-accent"
            >
              {name}
              {!isExampleAddress(href) && <Arrow />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As large as the type it stands beside. */
function Arrow() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth=".7"
      className="size-[.32em] transition-transform group-hover:translate-x-1 group-hover:-translate-y-1"
    >
      <path d="M1 11 11 1M3.5 1H11v7.5" />
    </svg>
  );
}
