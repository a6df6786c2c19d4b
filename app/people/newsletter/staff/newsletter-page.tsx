import { useState } from "react";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { SaveBar } from "~/staff/form/conflict";
import { DeleteRecord } from "~/staff/form/delete-record";
import { FieldInput } from "~/staff/form/field-input";
import { RecordForm, type RecordResult } from "~/staff/form/record-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { describeBlocks, readBlocks } from "../newsletter-blocks";
import { BlockEditor } from "./block-editor";
import {
  type Choices,
  type EditedNewsletter,
  isChanged,
  NEWSLETTER_LABELS,
  NEWSLETTER_PATH,
  type NewsletterPreview,
  STATE_LABELS,
} from "./newsletter";
import { NewsletterPreviewPanel } from "./newsletter-preview";
import { SendingPanel } from "./sending-panel";
import "../../../staff/form/record-form.css";
import "../../../staff/preview/preview.css";
import "./newsletter.css";

export interface NewsletterView {
  newsletter: EditedNewsletter;
  choices: Choices;
  pictures: readonly StaffPicture[];
  preview: NewsletterPreview;
  history: readonly HistoryEntry[];
  readers: number;
  failed: readonly string[];
  ownAddress: string;
}

const NOTICES = {
  created: "Saved. It is a letter of its own now.",
  tested: "The test is on its way to you.",
  sending: "The letter goes out now.",
  scheduled: "The letter is scheduled.",
  "taken-back": "The letter is a draft again. Nothing was sent.",
  stopped: "The letter is stopped. What had not gone does not go.",
};

export function NewsletterPage({ view, answer }: { view: NewsletterView; answer: RecordResult | undefined }) {
  const { newsletter, choices, pictures, preview, history, ...sending } = view;
  const [typed, setTyped] = useState(newsletter.values);
  const isDraft = newsletter.state === "draft";
  return (
    <div className="staff-page">
      <SubPageHead
        back={{ to: NEWSLETTER_PATH, label: "Newsletter" }}
        title={newsletter.id ? newsletter.subject : "New letter"}
      >
        <p className="staff-number">{STATE_LABELS[newsletter.state]}</p>
        {newsletter.id && <LastSaved history={history} />}
      </SubPageHead>
      <Notice words={NOTICES} />
      <div className="letter-edit">
        {isDraft && (
          <RecordForm
            draftKey={`newsletters/${newsletter.id ?? "new"}`}
            seen={newsletter.seen}
            values={newsletter.values}
            answer={answer}
            encType="multipart/form-data"
            what="letter"
            labels={comparedLabels(answer)}
            className="staff-stack"
            onValues={setTyped}
          >
            {(values, errors) => (
              <>
                <section>
                  <h2>Letter</h2>
                  <div className="staff-fields pt-3">
                    <FieldInput
                      field={{ name: "subject", label: "Subject", kind: "line", isNeeded: true, max: 200 }}
                      values={values}
                      errors={errors}
                    />
                    <FieldInput
                      field={{
                        name: "preheader",
                        label: "Line after the subject",
                        kind: "line",
                        max: 200,
                        hint: "Mail programs show it beside the subject.",
                      }}
                      values={values}
                      errors={errors}
                    />
                  </div>
                </section>
                <section>
                  <h2>Blocks</h2>
                  <BlockEditor value={values.blocks ?? ""} error={errors.blocks} {...{ choices, pictures }} />
                </section>
                <div className="content-save">
                  <SaveBar />
                </div>
              </>
            )}
          </RecordForm>
        )}
        <NewsletterPreviewPanel first={preview} values={typed} stored={newsletter.values} />
        <SendingPanel
          newsletter={newsletter}
          isUnsaved={isChanged(typed, newsletter.values)}
          {...sending}
          preview={preview}
        />
      </div>
      {newsletter.id && <RecordHistory history={history} />}
      {newsletter.id && isDraft && (
        <DeleteRecord what="draft">
          <p>It can be brought back for ten seconds.</p>
        </DeleteRecord>
      )}
    </div>
  );
}

/** Blocks are compared in words, not as they are stored. */
function comparedLabels(answer: RecordResult | undefined) {
  const sides = [answer?.conflict?.mine.blocks, answer?.conflict?.theirs.blocks];
  const options = sides.flatMap((value) =>
    value === undefined ? [] : [{ value, label: describeBlocks(readBlocks(value) ?? []) || "Nothing" }],
  );
  return NEWSLETTER_LABELS.map((field) => (field.name === "blocks" ? { ...field, options } : field));
}
