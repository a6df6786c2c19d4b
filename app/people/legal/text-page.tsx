import type { ReactNode } from "react";

export interface TextSection {
  id: string;
  title: string;
  body: ReactNode;
}

export interface TextPageProps {
  title: string;
  lead: string;
  /** "In force from 1 November 2026" */
  note: ReactNode;
  sections: readonly TextSection[];
}

/** A page of plain text, with a sticky table of contents at the left. */
export function TextPage({ title, lead, note, sections }: TextPageProps) {
  return (
    <div className="grid grid-cols-12 gap-x-gap gap-y-8 px-gutter pt-10 pb-section *:col-span-full lg:gap-y-16 lg:pt-22">
      <h1 className="display-title">{title}</h1>
      <aside className="self-start md:col-[1/4]! lg:sticky lg:top-8">
        <nav aria-label="On this page">
          <ol className="mb-4 border-b border-line">
            {sections.map((section) => (
              <li key={section.id} className="border-t border-line">
                <a href={`#${section.id}`} className="block py-2.5 hover:underline">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <p className="text-small text-muted tabular-nums">{note}</p>
      </aside>
      <div className="md:col-[5/13]! lg:col-[5/11]!">
        <p className="text-lead lg:text-[1.5rem] lg:leading-[1.4]">{lead}</p>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className="mt-12 lg:mt-18">
            <h2 id={section.id} className="mb-4 scroll-mt-8 display-xl">
              {section.title}
            </h2>
            <div className="prose">{section.body}</div>
          </section>
        ))}
      </div>
    </div>
  );
}

export interface TextTableProps {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Scrolls sideways in narrow columns. */
export function TextTable({ label, columns, rows }: TextTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-md border-collapse text-nav">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line py-3 pr-4 text-left text-label font-medium text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row" className="border-b border-line py-3 pr-4 text-left align-top font-normal">
                {first}
              </th>
              {rest.map((cell) => (
                <td key={cell} className="border-b border-line py-3 pr-4 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline underline-offset-4">
      {children}
    </a>
  );
}
