import { phoneHref, siteFacts } from "~/content/facts";
import { benefits, criteria, requirements } from "./fastrack";

export function FastrackFacts() {
  return (
    <section className="px-gutter py-section">
      <div className="grid grid-cols-1 gap-x-gap gap-y-12 md:grid-cols-3">
        <Facts title="Criteria" facts={criteria} />
        <Facts title="Benefits" facts={benefits} />
        <Facts title="Requirements" facts={requirements} />
      </div>
      <div className="mt-[clamp(3.5rem,8vw,8rem)] grid justify-items-start gap-4">
        <h2 className="eyebrow">Ask the programme team</h2>
        <a
          href={phoneHref(siteFacts().fastrackPhone)}
          className="display-title text-[min(9.7vw,9rem)] whitespace-nowrap tabular-nums"
        >
          {siteFacts().fastrackPhone}
        </a>
      </div>
    </section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div>
      <h2 className="display-xl">{title}</h2>
      <ul className="mt-4">
        {facts.map((fact) => (
          <li key={fact} className="border-t border-line py-3.5">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
