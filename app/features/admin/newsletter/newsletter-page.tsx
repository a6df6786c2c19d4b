import { useState } from "react";
import { Form } from "react-router";
import { describeBlocks, readBlocks } from "~/features/newsletter/newsletter-blocks";
import type { StaffPicture } from "~/features/pictures/upload-answer";
import { FieldInput } from "../content/field-input";
import { type RecordAnswer, RecordForm } from "../content/record-form";
import { SaveBar } from "../form/conflict";
import type { HistoryEntry } from "../history/history";
import { LastSaved } from "../history/last-saved";
import { RecordHistory } from "../history/record-history";
import { Notice } from "../notice";
import { SubPageHead } from "../sub-page-head";
import { BlockEditor } from "./block-editor";
import {
  type Choices,
  type EditedNewsletter,
  isChanged,
  LETTER_LABELS,
  NEWSLETTER_PATH,
  type NewsletterPreview,
  STATE_WORDS,
} from "./newsletter";
import { NewsletterPreviewPanel } from "./newsletter-preview";
import { SendingPanel } from "./sending-panel";
import "../content/content.css";
import "../preview/preview.css";
import "./newsletter.css";

export interface NewsletterView {
  letter: EditedNewsletter;
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

export function NewsletterPage({ view, answer }: { view: NewsletterView; answer: RecordAnswer | undefined }) {
  const { letter, choices, pictures, preview, history, ...sending } = view;
  const [typed, setTyped] = useState(letter.values);
  const isDraft = letter.state === "draft";
  return (
    <div className="staff-page">
      <SubPageHead
        back={{ to: NEWSLETTER_PATH, label: "Newsletter" }}
        title={letter.id ? letter.subject : "New letter"}
      >
        <p className="staff-number">{STATE_WORDS[letter.state]}</p>
        {letter.id && <LastSaved history={history} />}
      </SubPageHead>
      <Notice words={NOTICES} />
      <div className="letter-edit">
        {isDraft && (
          <RecordForm
            draftKey={`newsletters/${letter.id ?? "new"}`}
            seen={letter.seen}
            values={letter.values}
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
        <NewsletterPreviewPanel first={preview} values={typed} stored={letter.values} />
        <SendingPanel
          letter={letter}
          isUnsaved={isChanged(typed, letter.values)}
          {...sending}
          preview={preview}
        />
      </div>
      {letter.id && <RecordHistory history={history} />}
      {letter.id && isDraft && (
        <details>
          <summary>Delete this draft</summary>
          <Form method="post" className="staff-row">
            <p>It can be brought back for ten seconds.</p>
            <button type="submit" name="intent" value="delete" className="staff-button staff-button--bad">
              Delete
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}

/** Blocks are compared in words, not as they are stored. */
function comparedLabels(answer: RecordAnswer | undefined) {
  const sides = [answer?.conflict?.mine.blocks, answer?.conflict?.theirs.blocks];
  const options = sides.flatMap((value) =>
    value === undefined ? [] : [{ value, label: describeBlocks(readBlocks(value) ?? []) || "Nothing" }],
  );
  return LETTER_LABELS.map((field) => (field.name === "blocks" ? { ...field, options } : field));
}
