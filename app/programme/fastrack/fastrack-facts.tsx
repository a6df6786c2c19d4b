import { phoneHref } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import type { FastrackText } from "./fastrack-content.server";

export function FastrackFacts({ words }: { words: FastrackText }) {
  const { fastrackPhone } = useFacts();
  return (
    <section className="px-gutter py-section">
      <div className="grid grid-cols-1 gap-x-gap gap-y-12 md:grid-cols-3">
        {words.lists.map(({ title, entries }) => (
          <Facts key={title} title={title} facts={entries} />
        ))}
      </div>
      <div className="mt-[clamp(3.5rem,8vw,8rem)] grid justify-items-start gap-4">
        <h2 className="eyebrow">{words.contactTitle}</h2>
        <a
          href={phoneHref(fastrackPhone)}
          className="display-title text-[min(9.7vw,9rem)] whitespace-nowrap tabular-nums"
        >
          {fastrackPhone}
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
