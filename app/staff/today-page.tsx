import type { ComponentType } from "react";
import { Link } from "~/platform/ui/link";
import { Notice } from "./notice";
import { listFigures, type Today, type TodayFigure, type TodaySections, type TodayView } from "./today";
import "./figures.css";

interface TodayPageProps<Told> {
  today: Today<Told>;
  view: TodayView<NoInfer<Told>>;
}

/** What is due, most urgent first. */
export function TodayPage<Told>({ today: { moment, told }, view }: TodayPageProps<Told>) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Today</h1>
        <p className="staff-number">{moment}</p>
      </header>
      <Notice />
      <dl className="figures">
        {listFigures(view.figures, told).map((figure) => (
          <Figure key={figure.term} figure={figure} />
        ))}
      </dl>
      <Sections sections={view.lists} told={told} />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-10">
        <Sections sections={view.columns} told={told} />
      </div>
    </div>
  );
}

function Figure({ figure: { term, value, to, isBad } }: { figure: TodayFigure }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={isBad ? "staff-bad" : ""}>{to ? <Link to={to}>{value}</Link> : value}</dd>
    </div>
  );
}

function Sections<Told>({ sections, told }: { sections: TodaySections<Told>; told: Told }) {
  return (Object.keys(sections) as (keyof Told & string)[]).map((part) => {
    const Section: ComponentType<{ told: Told[typeof part] }> | undefined = sections[part];
    return Section && <Section key={part} told={told[part]} />;
  });
}
