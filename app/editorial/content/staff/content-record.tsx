import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { Link } from "~/platform/ui/link";
import { APPLICATIONS_PATH } from "~/programme/applications/staff/applications";
import { SaveBar } from "~/staff/form/conflict";
import { DeleteRecord } from "~/staff/form/delete-record";
import { FieldInput } from "~/staff/form/field-input";
import { comparedFields, type Field } from "~/staff/form/fields";
import { namePictures } from "~/staff/form/picture-names";
import { RecordForm, type RecordResult } from "~/staff/form/record-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { Notice } from "~/staff/notice";
import type { ContentRecord } from "./content.server";
import { CONTENT_PATH } from "./content-kind";
import { findKind } from "./kinds";
import "../../../staff/form/record-form.css";

interface ContentRecordPageProps {
  slug: string;
  record: ContentRecord;
  pictures: readonly StaffPicture[];
  history: readonly HistoryEntry[];
  /** What a profile was made of. */
  application: { id: string; reference: string } | null;
  answer: RecordResult | undefined;
}

export function ContentRecordPage(props: ContentRecordPageProps) {
  const { slug, record, pictures, history, application, answer } = props;
  const kind = findKind(slug);
  if (!kind) return null;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <p className="staff-breadcrumb">
          <Link to={CONTENT_PATH} className="staff-link">
            Content
          </Link>
          {/* A page of one row has no list. */}
          {record.name !== kind.title && (
            <Link to={`${CONTENT_PATH}/${slug}`} className="staff-link ml-3">
              {kind.title}
            </Link>
          )}
        </p>
        <h1>{record.id ? record.name : `New ${kind.singular}`}</h1>
        {record.id && <LastSaved history={history} />}
        {application && (
          <p>
            Made of{" "}
            <Link to={`${APPLICATIONS_PATH}/${application.id}`} className="staff-link">
              application {application.reference}
            </Link>
          </p>
        )}
        {record.viewHref && (
          <span className="staff-actions">
            <a href={record.viewHref} className="staff-link">
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
        labels={namePictures(comparedFields(kind.fields), answer?.conflict)}
        className="content-form staff-stack max-w-200"
      >
        {(values, errors) => (
          <>
            {sectionsOf(kind.fields).map(({ title, fields }) => (
              <section key={title} className="staff-stack" aria-label={title || undefined}>
                {title && <h2 className="content-section">{title}</h2>}
                <div className="staff-fields staff-fields--2">
                  {fields.map((field) => (
                    <FieldInput key={field.name} {...{ field, values, errors, pictures }} />
                  ))}
                </div>
              </section>
            ))}
            <div className="content-save">
              <SaveBar>
                <span className="staff-muted">On the site at once.</span>
              </SaveBar>
            </div>
          </>
        )}
      </RecordForm>
      {record.id && <RecordHistory history={history} />}
      {record.id && !kind.isFixed && (
        <DeleteRecord what={kind.singular}>
          {kind.shownField && <p>To take it off the site for a while, hide it instead.</p>}
        </DeleteRecord>
      )}
    </div>
  );
}

/** The fields of a long form under their headings. */
function sectionsOf(fields: readonly Field[]): { title: string; fields: Field[] }[] {
  const sections: { title: string; fields: Field[] }[] = [];
  for (const field of fields) {
    if (field.section || sections.length === 0) sections.push({ title: field.section ?? "", fields: [] });
    sections.at(-1)?.fields.push(field);
  }
  return sections;
}
