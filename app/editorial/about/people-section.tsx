import { Picture } from "~/platform/ui/picture";
import { PullQuote } from "~/platform/ui/pull-quote";
import type { Person } from "./people.server";

/** The patron bleeds left in six columns; the chairman bleeds right in four, and lower. */
export function PeopleSection({ patron, chairman }: { patron: Person; chairman: Person }) {
  return (
    <section className="grid grid-cols-12 gap-x-gap gap-y-8 px-gutter py-section lg:gap-y-0">
      <Picture
        picture={patron.portrait}
        sizes="(width >= 44rem) 52vw, 90vw"
        className="col-span-full mr-10 -ml-gutter aspect-4/5 self-start md:col-[1/7] md:mr-0 lg:row-[1/3]"
      />
      <div className="col-span-full md:max-lg:col-[7/13] md:max-lg:pl-5 lg:col-[8/13] lg:row-1">
        <Biography person={patron} />
        <Quote person={patron} />
      </div>
      <div className="col-span-full mt-8 md:max-lg:col-[2/8] md:max-lg:self-end md:max-lg:pr-6 lg:col-[4/8] lg:row-3 lg:mt-16 lg:pr-4">
        <Biography person={chairman} />
        <Quote person={chairman} />
      </div>
      <Picture
        picture={chairman.portrait}
        sizes="(width >= 72rem) 36vw, (width >= 44rem) 44vw, 72vw"
        className="col-span-full -mr-gutter ml-24 aspect-4/5 self-start md:col-[8/13] md:ml-0 lg:col-[9/13] lg:row-[2/4] lg:mt-24"
      />
    </section>
  );
}

function Quote({ person: { quote } }: { person: Person }) {
  return quote && <PullQuote className="mt-14">{quote}</PullQuote>;
}

function Biography({ person }: { person: Person }) {
  return (
    <>
      <p className="eyebrow text-muted">{person.role}</p>
      <h2 className="mt-3 display-2xl">{person.name}</h2>
      <div className="mt-5 prose">
        {person.biography.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
