import { useRef, useState } from "react";
import { Form, useRevalidator, useSearchParams } from "react-router";
import { shortMoment } from "~/features/admin/moments";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { FocalPoint } from "../../pictures/focal-point";
import { PictureField } from "../../pictures/picture-field";
import { PICTURES_ACCEPTED } from "../../pictures/picture-rules";
import { sendPicture, UploadFailed } from "../../pictures/send-picture";
import { FindForm, ShowLinks } from "../list/list-parts";
import { LIBRARY_SHOWS, placeOfUse } from "./library";
import type { LibraryPicture, LibraryQuery } from "./library.server";

const PATH = "/admin/pictures";

export function LibraryPage({
  pictures,
  hasMore,
  query,
}: {
  pictures: LibraryPicture[];
  hasMore: boolean;
  query: LibraryQuery;
}) {
  const { revalidate } = useRevalidator();
  return (
    <div className="st-page">
      <Notice />
      <header className="st-head">
        <h1>Pictures</h1>
        <p>Everything uploaded, and where it is shown</p>
      </header>
      <Form method="post" encType="multipart/form-data" className="library-add">
        <PictureField name="added" label="Add pictures" pictures={[]} onChange={() => revalidate()} />
        <button type="submit" name="intent" value="add" className="st-btn pic-unscripted">
          Upload
        </button>
      </Form>
      <ShowLinks
        shows={LIBRARY_SHOWS}
        current={query.show}
        hrefOf={(show) => (show ? `${PATH}?show=${show}` : PATH)}
      />
      <FindForm
        path={PATH}
        query={query}
        label="Find a picture"
        placeholder="What it shows, its file or where it is used"
      />
      {pictures.length === 0 && (
        <div className="st-none">
          <b>{query.search ? `Nothing found for “${query.search}”` : "No pictures here"}</b>
          <p>Pictures appear here as soon as they are uploaded, wherever that was.</p>
        </div>
      )}
      <ul className="lib">
        {pictures.map((picture) => (
          <LibraryTile key={`${picture.id} ${picture.source.version}`} picture={picture} />
        ))}
      </ul>
      <Pages query={query} hasMore={hasMore} />
    </div>
  );
}

function LibraryTile({ picture }: { picture: LibraryPicture }) {
  const [isTouched, setTouched] = useState(false);
  const name = picture.alt ?? picture.originalName ?? "Picture";
  return (
    <li className="library-tile">
      <Picture picture={picture.source} alt={picture.alt ?? ""} sizes="12rem" className="library-frame" />
      <p className="pic-words">
        {picture.originalName}, {picture.source.width} × {picture.source.height},{" "}
        {Math.ceil(picture.bytes / 1024)} KB, {shortMoment(picture.uploadedAt)}
      </p>
      <Form method="post" encType="multipart/form-data" className="st-stack" onInput={() => setTouched(true)}>
        <input type="hidden" name="picture" value={picture.ref} />
        <label className="st-field">
          What it shows
          <input name={`picture-alt ${picture.ref}`} defaultValue={picture.alt ?? ""} maxLength={300} />
        </label>
        <FocalPoint picture={picture} name="picture" onChange={() => setTouched(true)} />
        <div className="st-row">
          <button
            type="submit"
            name="intent"
            value="facts"
            className={isTouched ? "st-btn" : "st-btn st-btn--line"}
            aria-label={`Save what is said of ${name}`}
          >
            Save
          </button>
          <ReplaceEverywhere picture={picture} name={name} />
          {picture.uses.length === 0 && (
            <button
              type="submit"
              name="intent"
              value="delete"
              className="st-lk"
              aria-label={`Delete ${name}`}
            >
              Delete
            </button>
          )}
        </div>
      </Form>
      {picture.uses.length > 0 ? (
        <ul className="library-uses" aria-label={`Where ${name} is used`}>
          {picture.uses.map((use) => {
            const { words, to } = placeOfUse(use);
            return <li key={`${use.table} ${use.recordId}`}>{to ? <Link to={to}>{words}</Link> : words}</li>;
          })}
        </ul>
      ) : (
        <p className="pic-words">Not used</p>
      )}
    </li>
  );
}

/** Other bytes under the same name: every page that shows it shows the new one. */
function ReplaceEverywhere({ picture, name }: { picture: LibraryPicture; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ isSending: boolean; error: string | null }>({
    isSending: false,
    error: null,
  });
  async function send(file: File) {
    setState({ isSending: true, error: null });
    try {
      await sendPicture(file, () => {}, picture.id);
      await revalidate();
      setState({ isSending: false, error: null });
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      setState({ isSending: false, error: error.message });
    }
  }
  return (
    <>
      <button
        type="button"
        className="st-lk"
        aria-label={`Replace everywhere: ${name}`}
        disabled={state.isSending}
        onClick={() => input.current?.click()}
      >
        {state.isSending ? "Sending…" : "Replace everywhere"}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURES_ACCEPTED}
        aria-label={`Another file for ${name}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void send(file);
        }}
      />
      {state.error && (
        <p role="alert" className="pic-failed">
          {state.error}
        </p>
      )}
    </>
  );
}

function Pages({ query, hasMore }: { query: LibraryQuery; hasMore: boolean }) {
  const href = (page: number) =>
    `${PATH}?${new URLSearchParams({ ...(query.search && { q: query.search }), ...(query.show && { show: query.show }), page: String(page) })}`;
  return (
    <nav aria-label="Pages" className="st-row">
      {query.page > 1 && (
        <Link className="st-lk" to={href(query.page - 1)}>
          Newer
        </Link>
      )}
      {hasMore && (
        <Link className="st-lk" to={href(query.page + 1)}>
          Next page
        </Link>
      )}
    </nav>
  );
}

function Notice() {
  const [params] = useSearchParams();
  const notice = params.get("notice");
  if (notice === "saved") return <Note>Saved.</Note>;
  if (notice === "picture-restored") return <Note>The picture is back.</Note>;
  if (notice !== "picture-deleted") return null;
  return (
    <Note>
      The picture is deleted.
      <Form method="post" className="st-undo">
        <input type="hidden" name="id" value={params.get("undo") ?? ""} />
        <button type="submit" name="intent" value="restore">
          Undo
        </button>
      </Form>
    </Note>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="st-news">
      {children}
    </div>
  );
}
