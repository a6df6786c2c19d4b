import { ArrowIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { Thread } from "~/platform/ui/thread";
import type { AboutText } from "./about-content.server";

export function WorkSection({ work }: { work: AboutText["work"] }) {
  return (
    <section aria-labelledby="work-title" className="bg-terracotta on-dark">
      <Thread size={24} />
      <div className="px-gutter pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(2.5rem,6vw,6rem)] [--color-line:rgb(246_240_230/.34)]">
        <h2 id="work-title" className="eyebrow">
          {work.title}
        </h2>
        <ul className="mt-6 border-b border-line lg:mt-10">
          {work.areas.map(({ title, to, text }) => (
            <li key={title} className="border-t border-line">
              <Link
                to={to}
                className="group grid gap-3 pt-5 pb-7 md:items-center md:gap-x-gap md:max-lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_auto] lg:grid-cols-12 lg:pb-8"
              >
                <h3 className="display-title lg:col-[1/8]">{title}</h3>
                <p className="max-w-lead lg:col-[8/12]">{text}</p>
                <ArrowIcon className="transition-transform group-hover:translate-x-1.5 lg:justify-self-end" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
