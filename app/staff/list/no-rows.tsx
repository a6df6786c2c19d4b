import { Link } from "~/platform/ui/link";
import { isNarrowed } from "./list-query";

interface NoRowsProps {
  /** In the plural: "orders". */
  noun: string;
  /** What the whole list says where it is empty. */
  none?: string;
  /** The address of the whole list. */
  allTo: string;
  /** What is asked for; an empty value asks for nothing. */
  query: { show: string; search: string; sort: string; page?: number };
  chips: readonly { show: string; label: string }[];
  /** What a chip says where it is good to have none; never where something else hides them. */
  done?: Record<string, string>;
  /** What a search finds a row by. */
  finds: string;
  /** What the list is, and how its first row comes about. */
  about: string;
  begin?: { to: string; label: string };
}

/** In the place of a list without rows: there are none yet, or none that fit. */
export function NoRows({
  noun,
  none = `No ${noun} yet`,
  allTo,
  query,
  chips,
  done = {},
  finds,
  about,
  begin,
}: NoRowsProps) {
  const { show, search } = query;
  const isShowAlone = !isNarrowed({ ...query, show: "" });
  const among = show && chips.find((chip) => chip.show === show)?.label;
  if (!isNarrowed(query))
    return (
      <div className="staff-empty">
        <b>{none}</b>
        <p>{about}</p>
        {begin && (
          <Link to={begin.to} className="staff-button">
            {begin.label}
          </Link>
        )}
      </div>
    );
  if (!search)
    return (
      <div className="staff-empty">
        <b>{(isShowAlone && done[show]) || `No ${noun} here`}</b>
        <p>{among && isShowAlone ? `There are none under “${among}”.` : "None fit what is chosen above."}</p>
        <Link to={allTo} className="staff-button staff-button--line">
          {`Show all ${noun}`}
        </Link>
      </div>
    );
  const anywhere = `${allTo}${allTo.includes("?") ? "&" : "?"}q=${encodeURIComponent(search)}`;
  return (
    <div className="staff-empty">
      <b className="wrap-anywhere">{`Nothing found for “${search}”${among ? ` among ${among}` : ""}`}</b>
      <p>{finds}</p>
      <span className="staff-row">
        {among && (
          <Link to={anywhere} className="staff-button staff-button--line">
            {`Look in all ${noun}`}
          </Link>
        )}
        <Link to={allTo} className={among ? "staff-link" : "staff-button staff-button--line"}>
          Clear
        </Link>
      </span>
    </div>
  );
}
