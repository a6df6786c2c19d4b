import { Form } from "react-router";
import type { StaffPicture } from "~/features/pictures/upload-answer";
import { Link } from "~/ui/link";
import { SaveBar } from "../form/conflict";
import type { HistoryEntry } from "../history/history";
import { RecordHistory } from "../history/record-history";
import { Notice } from "../notice";
import type { ContentRecord } from "./content.server";
import { FieldInput } from "./field-input";
import { comparedFields } from "./fields";
import { CONTENT_PATH, findKind } from "./kinds";
import { LastSaved } from "./last-saved";
import { type RecordAnswer, RecordForm } from "./record-form";
import "./content.css";

interface ContentRecordPageProps {
  slug: string;
  record: ContentRecord;
  pictures: readonly StaffPicture[];
  history: readonly HistoryEntry[];
  answer: RecordAnswer | undefined;
}

export function ContentRecordPage({ slug, record, pictures, history, answer }: ContentRecordPageProps) {
  const kind = findKind(slug);
  if (!kind) return null;
  return (
    <div className="st-page">
      <header className="st-head">
        <p className="st-crumb">
          <Link to={`${CONTENT_PATH}/${slug}`} className="st-lk">
            {kind.title}
          </Link>
        </p>
        <h1>{record.id ? record.name : `New ${kind.singular}`}</h1>
        {record.id && <LastSaved history={history} />}
        {record.viewHref && (
          <span className="st-acts">
            <a href={record.viewHref} className="st-lk">
              View
            </a>
          </span>
        )}
      </header>
      <Notice />
      <RecordForm
        draftKey={`${slug}/${record.id ?? "new"}`}
        seen={record.seen}
        values={record.values}
        answer={answer}
        encType="multipart/form-data"
        what={kind.singular}
        labels={comparedFields(kind.fields)}
        className="ct-form st-stack max-w-200"
      >
        {(values, errors) => (
          <>
            <div className="st-fields st-fields--2">
              {kind.fields.map((field) => (
                <FieldInput key={field.name} {...{ field, values, errors, pictures }} />
              ))}
            </div>
            <div className="ct-save">
              <SaveBar>
                <span className="st-muted">On the site at once.</span>
              </SaveBar>
            </div>
          </>
        )}
      </RecordForm>
      {record.id && <RecordHistory history={history} />}
      {record.id && !kind.isFixed && (
        <details>
          <summary>Delete this {kind.singular}</summary>
          <Form method="post" className="st-row">
            <p>It goes for good.{kind.shownField && " To take it off the site, hide it instead."}</p>
            <button type="submit" name="intent" value="delete" className="st-btn st-btn--bad">
              Delete for good
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}
