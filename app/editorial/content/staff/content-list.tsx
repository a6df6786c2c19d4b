import { type DragEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { isResizable, pictureUrl } from "~/platform/lib/pictures";
import { Link } from "~/platform/ui/link";
import { IdempotencyKey } from "~/staff/form/form";
import { Chips, FindForm } from "~/staff/list/list-parts";
import type { ListQuery } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { Notice } from "~/staff/notice";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { ContentRow } from "./content.server";
import { CONTENT_PATH } from "./content-kind";
import "../../../staff/form/record-form.css";

const CHIPS = [
  { show: "", label: "All" },
  { show: "shown", label: "Shown" },
  { show: "hidden", label: "Hidden" },
];

interface ContentListProps {
  slug: string;
  title: string;
  singular: string;
  lead: string;
  isOrdered: boolean;
  isFixed: boolean;
  rows: readonly ContentRow[];
  canBeHidden: boolean;
  counts: Record<string, number>;
  query: ListQuery;
}

/** More than one screen of a phone holds. */
const SEARCHED_FROM = 8;

export function ContentList(view: ContentListProps) {
  const { slug, title, singular, lead, isOrdered, isFixed, rows, canBeHidden, counts, query } = view;
  const isWhole = query.show === "" && query.search === "";
  const path = `${CONTENT_PATH}/${slug}`;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <p className="staff-breadcrumb">
          <Link to={CONTENT_PATH} className="staff-link">
            Content
          </Link>
        </p>
        <h1>{title}</h1>
        <p>{lead}</p>
        {!isFixed && (
          <span className="staff-actions">
            <Link to={`${path}/new`} className="staff-button">
              New {singular}
            </Link>
          </span>
        )}
      </header>
      <Notice />
      {canBeHidden && (
        <Chips
          path={path}
          query={query}
          chips={CHIPS.map((chip) => ({ ...chip, count: counts[chip.show], most: 1_000 }))}
        />
      )}
      {(counts[""] ?? 0) > SEARCHED_FROM && (
        <FindForm path={path} query={query} label={`Find in ${title}`} placeholder="Name or words" />
      )}
      {rows.length > 0 ? (
        // A part of a list has no order of its own.
        <Rows path={path} rows={rows} isOrdered={isOrdered && !isFixed && isWhole} />
      ) : (
        <NoRows
          noun={title.toLowerCase()}
          allTo={path}
          query={query}
          chips={CHIPS}
          finds="A part of its name or its words finds it."
          about={`${lead} What you add is on the site as soon as it is saved.`}
          {...(!isFixed && { begin: { to: `${path}/new`, label: `Add the first ${singular}` } })}
        />
      )}
    </div>
  );
}

/** In order: dragged, or moved by the two buttons of a row, which need no scripts. */
function Rows({ path, rows, isOrdered }: { path: string; rows: readonly ContentRow[]; isOrdered: boolean }) {
  const fetcher = useFetcher();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const sent = useRef<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const shown = order ? inOrder(rows, order) : rows;

  // One at a time: of two on their way at once the older might come last.
  const { state, submit } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !order || sent.current === order) return;
    sent.current = order;
    void submit({ intent: "order", ids: order.join(",") }, { method: "post", action: path });
  }, [state, submit, order, path]);

  function move(id: string, to: number) {
    const ids = shown.map((row) => row.id);
    const from = ids.indexOf(id);
    if (from === -1 || from === to || to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    setNews(`${shown[from]?.name} is now ${to + 1} of ${ids.length}.`);
    setOrder(ids);
  }

  function next(index: number, by: -1 | 1): number {
    let to = index + by;
    while (shown[to] && shown[to]?.group !== shown[index]?.group) to += by;
    return to;
  }

  const drag = (row: ContentRow, index: number) =>
    isOrdered && {
      draggable: true,
      onDragStart: () => setDragged(row.id),
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged) move(dragged, index);
      },
    };

  return (
    <>
      <StaffErrorNote answer={state === "idle" && fetcher.data} again={() => setOrder([...(order ?? [])])} />
      <ol className="content-list">
        {shown.map((row, index) => (
          <li key={row.id} className={dragged === row.id ? "is-dragged" : undefined} {...drag(row, index)}>
            {isOrdered ? (
              <span aria-hidden className="content-grip">
                <Grip />
              </span>
            ) : (
              <span />
            )}
            <span className="content-name">
              <Thumbnail row={row} />
              <span>
                <Link to={`${path}/${row.id}`}>{row.name}</Link>
                <small>{row.isShown ? row.detail : `Hidden. ${row.detail}`}</small>
              </span>
            </span>
            {isOrdered ? (
              <fetcher.Form method="post" action={path} className="content-moves">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="order" />
                <input type="hidden" name="id" value={row.id} />
                {(["up", "down"] as const).map((way) => {
                  const to = next(index, way === "up" ? -1 : 1);
                  return (
                    <button
                      key={way}
                      type="submit"
                      name="move"
                      value={way}
                      aria-label={`Move ${row.name} ${way}`}
                      // Not disabled: a button at the end of the list keeps the focus.
                      aria-disabled={shown[to] === undefined}
                      onClick={(event) => {
                        event.preventDefault();
                        move(row.id, to);
                      }}
                    >
                      <Arrow isUp={way === "up"} />
                    </button>
                  );
                })}
              </fetcher.Form>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

function Grip() {
  return (
    <svg width="8" height="14" viewBox="0 0 8 14" fill="currentColor" aria-hidden="true">
      <path d="M0 0h2v2H0zM6 0h2v2H6zM0 6h2v2H0zM6 6h2v2H6zM0 12h2v2H0zM6 12h2v2H6z" />
    </svg>
  );
}

function Arrow({ isUp }: { isUp: boolean }) {
  return (
    <svg
      width="12"
      height="14"
      viewBox="0 0 12 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      <path d={isUp ? "M6 13V1M1 6l5-5 5 5" : "M6 1v12M1 8l5 5 5-5"} />
    </svg>
  );
}

function Thumbnail({ row: { picture } }: { row: ContentRow }) {
  if (!picture) return null;
  const src = isResizable(picture.src) ? pictureUrl(picture, 160, "webp", "1x1") : picture.src;
  return <img src={src} alt="" width={48} height={48} loading="lazy" />;
}

function inOrder(rows: readonly ContentRow[], ids: readonly string[]): readonly ContentRow[] {
  return [...rows].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
