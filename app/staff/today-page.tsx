import type { ComponentType } from "react";
import { Link } from "~/platform/ui/link";
import { Notice } from "./notice";
import { listFigures, type Today, type TodayFigure, type TodaySections, type TodayView } from "./today";
import "./figures.css";

interface TodayPageProps<Data> {
  today: Today<Data>;
  view: TodayView<NoInfer<Data>>;
}

/** What is due, most urgent first. */
export function TodayPage<Data>({ today: { moment, data }, view }: TodayPageProps<Data>) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Today</h1>
        <p className="staff-number">{moment}</p>
      </header>
      <Notice />
      <dl className="figures">
        {listFigures(view.figures, data).map((figure) => (
          <Figure key={figure.term} figure={figure} />
        ))}
      </dl>
      <Sections sections={view.lists} data={data} />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-10">
        <Sections sections={view.columns} data={data} />
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

function Sections<Data>({ sections, data }: { sections: TodaySections<Data>; data: Data }) {
  return (Object.keys(sections) as (keyof Data & string)[]).map((part) => {
    const Section: ComponentType<{ data: Data[typeof part] }> | undefined = sections[part];
    return Section && <Section key={part} data={data[part]} />;
  });
}
