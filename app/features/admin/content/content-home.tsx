import { Link } from "~/ui/link";
import { CONTENT_PATH } from "./content-kind";
import { KINDS } from "./kinds";
import "./content.css";

/** Everything visitors read that has no room of its own. */
export function ContentHome() {
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Content</h1>
        <p>Everything visitors read that has no room of its own</p>
      </header>
      <nav aria-label="Content" className="content-rooms">
        {KINDS.map(({ slug, title, lead }) => (
          <Link key={slug} to={`${CONTENT_PATH}/${slug}`}>
            <b className="font-medium">{title}</b>
            <span>{lead}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
