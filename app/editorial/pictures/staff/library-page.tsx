import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { FocalPoint } from "~/platform/pictures/focal-point";
import { PictureField } from "~/platform/pictures/picture-field";
import { PICTURES_ACCEPTED } from "~/platform/pictures/picture-rules";
import { SeenFacts } from "~/platform/pictures/seen-facts";
import { sendPicture, UploadFailed } from "~/platform/pictures/send-picture";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { Form } from "~/staff/form/form";
import { useFormKeys } from "~/staff/form/use-form-keys";
import { LastSaved } from "~/staff/history/last-saved";
import { BulkBar } from "~/staff/list/bulk-bar";
import { Chips, FindForm, Pager, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import {
  LIBRARY_PAGE_SIZE,
  LIBRARY_PATH,
  LIBRARY_SHOWS,
  LIBRARY_SORTS,
  type LibraryQuery,
  placeOfUse,
} from "./library";
import type { EditedPicture, LibraryPicture } from "./library-picture";

const SAID = {
  "picture-deleted": "The picture is deleted.",
  "pictures-deleted": "The pictures are deleted.",
  "picture-restored": "The picture is back.",
  "pictures-restored": "The pictures are back.",
};
/** The library counts them all. */
const MOST = 1_000_000;
/** The form of those that are ticked; each tile has a form of its own. */
const BULK = "pictures-selected";

export function LibraryPage({
  pictures,
  hasMore,
  counts,
  query,
}: {
  pictures: EditedPicture[];
  hasMore: boolean;
  counts: Record<string, number>;
  query: LibraryQuery;
}) {
  const { revalidate } = useRevalidator();
  return (
    <div className="staff-page">
      <Notice words={SAID} />
      <header className="staff-head">
        <h1>Pictures</h1>
        <p>What was uploaded and what came with the site, and where it is shown</p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${LIBRARY_PATH}.csv`, query)}>
            Export CSV
          </a>
        </span>
      </header>
      <Form method="post" encType="multipart/form-data" className="library-add">
        <PictureField name="added" label="Add pictures" pictures={[]} onChange={() => revalidate()} />
        <button type="submit" name="intent" value="add" className="staff-button pic-unscripted">
          Upload
        </button>
      </Form>
      <Chips
        path={LIBRARY_PATH}
        query={query}
        chips={LIBRARY_SHOWS.map((chip) => ({ ...chip, count: counts[chip.show] ?? 0, most: MOST }))}
      />
      <FindForm
        path={LIBRARY_PATH}
        query={query}
        label="Find a picture"
        placeholder="What it shows, its file or where it is used"
      >
        <SortSelect sorts={LIBRARY_SORTS} value={query.sort} />
      </FindForm>
      {pictures.length === 0 ? (
        <NoRows
          noun="pictures"
          allTo={LIBRARY_PATH}
          query={query}
          chips={LIBRARY_SHOWS}
          done={{ unused: "Every picture is used", wordless: "Every picture has words" }}
          finds="What it shows, the name of its file or where it is used finds a picture."
          about="Pictures appear here as soon as they are uploaded, wherever that was."
        />
      ) : (
        <Tiles pictures={pictures} />
      )}
      <Pager
        path={LIBRARY_PATH}
        query={query}
        shown={pictures.length}
        hasMore={hasMore}
        size={LIBRARY_PAGE_SIZE}
      />
    </div>
  );
}

function Tiles({ pictures }: { pictures: EditedPicture[] }) {
  return (
    <div className="bulk-list">
      {pictures.some(({ uses }) => uses.length === 0) && (
        <Form method="post" encType="multipart/form-data" id={BULK}>
          <BulkBar name="picture" form={BULK} label="With the selected, which no page shows">
            <button type="submit" name="intent" value="delete" className="staff-button staff-button--line">
              Delete
            </button>
          </BulkBar>
        </Form>
      )}
      <ul className="lib">
        {pictures.map((picture) => (
          // What was saved may read otherwise than it was typed: emptied, a picture has the words it came with.
          <LibraryTile
            key={`${picture.id} ${picture.source.version} ${picture.lastSave?.at}`}
            picture={picture}
          />
        ))}
      </ul>
    </div>
  );
}

function LibraryTile({ picture }: { picture: EditedPicture }) {
  const [isTouched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const keys = useFormKeys(form);
  const touch = () => {
    setTouched(true);
    keys.onInput();
  };
  const name = picture.alt ?? picture.originalName ?? "Picture";
  return (
    <li className="library-tile">
      <Picture picture={picture.source} alt={picture.alt ?? ""} sizes="12rem" className="library-frame" />
      <p className="pic-words">
        {picture.uses.length === 0 && (
          <span className="cell-select">
            <input
              type="checkbox"
              form={BULK}
              name="picture"
              value={picture.ref}
              className="library-select"
              aria-label={`Select ${name}`}
            />
          </span>
        )}
        {[
          picture.originalName,
          `${picture.source.width} × ${picture.source.height}`,
          picture.bytes === null ? "came with the site" : `${Math.ceil(picture.bytes / 1024)} KB`,
          picture.uploadedAt && shortMoment(picture.uploadedAt),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      <div className="pic-words">
        <LastSaved history={picture.lastSave ? [picture.lastSave] : []} />
      </div>
      <Form
        method="post"
        encType="multipart/form-data"
        className="staff-stack"
        ref={form}
        {...keys}
        onInput={touch}
      >
        <input type="hidden" name="picture" value={picture.ref} />
        <SeenFacts picture={picture} name="picture" />
        <label className="staff-field">
          What it shows
          <input name={`picture-alt ${picture.ref}`} defaultValue={picture.alt ?? ""} maxLength={300} />
        </label>
        <FocalPoint picture={picture} name="picture" onChange={touch} />
        <div className="staff-row">
          <button
            type="submit"
            name="intent"
            value="facts"
            className={isTouched ? "staff-button" : "staff-button staff-button--line"}
            aria-label={`Save what is said of ${name}`}
          >
            Save
          </button>
          {!picture.isDelivered && <ReplaceEverywhere picture={picture} name={name} />}
          {picture.uses.length === 0 && (
            <button
              type="submit"
              name="intent"
              value="delete"
              className="staff-link"
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
        className="staff-link"
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
