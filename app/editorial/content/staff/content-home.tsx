import { Link } from "~/platform/ui/link";
import { CONTENT_PATH, type ContentKind } from "./content-kind";
import { KINDS } from "./kinds";
import { PAGE_KINDS } from "./page-kinds";
import "../../../staff/form/record-form.css";

/** Everything visitors read that has no room of its own. */
export function ContentHome() {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Content</h1>
        <p>Everything visitors read that has no room of its own</p>
      </header>
      <Rooms title="Pages" kinds={PAGE_KINDS} />
      <Rooms title="Everything else" kinds={KINDS.filter((kind) => !PAGE_KINDS.includes(kind))} />
    </div>
  );
}

function Rooms({ title, kinds }: { title: string; kinds: readonly ContentKind[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <nav aria-label={title} className="content-rooms">
        {kinds.map(({ slug, title: name, lead }) => (
          <Link key={slug} to={`${CONTENT_PATH}/${slug}`}>
            <b className="font-medium">{name}</b>
            <span>{lead}</span>
          </Link>
        ))}
      </nav>
    </section>
  );
}
