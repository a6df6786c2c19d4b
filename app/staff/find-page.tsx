import { Link } from "~/platform/ui/link";
import { type FindGroups, type Found, type Hit, listHits } from "./find";

interface FindPageProps<Rows> {
  typed: string;
  found: Found<Rows>;
  groups: FindGroups<Rows>;
}

export function FindPage<Rows>({ typed, found, groups }: FindPageProps<Rows>) {
  const shown = listHits(found, groups);
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>{`“${typed}”`}</h1>
      </header>
      {shown.length === 0 && (
        <div className="staff-empty">
          <b>Nothing found</b>
          <p>
            A name, an email address, a phone number, the digits of an order or an application, or the code of
            a ticket finds it.
          </p>
        </div>
      )}
      {shown.map(({ title, hits }) => (
        <Hits key={title} title={title} hits={hits} />
      ))}
    </div>
  );
}

function Hits({ title, hits }: { title: string; hits: readonly Hit[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="staff-table">
        <tbody>
          {hits.map(({ key, to, label, note }) => (
            <tr key={key}>
              <td>
                <Link to={to}>{label}</Link>
              </td>
              <td className="staff-muted">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
