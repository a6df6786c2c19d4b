import { useState } from "react";
import { countWords, readingMinutes, readingTime } from "~/platform/lib/story-text";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { SaveBar } from "~/staff/form/conflict";
import { DeleteRecord } from "~/staff/form/delete-record";
import { FieldInput } from "~/staff/form/field-input";
import type { FieldErrors, Values } from "~/staff/form/fields";
import { Form } from "~/staff/form/form";
import { namePictures } from "~/staff/form/picture-names";
import { RecordForm, type RecordResult } from "~/staff/form/record-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { BodyEditor } from "./body-editor";
import type { StoryVersion } from "./staff-stories.server";
import {
  PAST_TIME,
  STATE_LABELS,
  STORIES_PATH,
  STORY_FIELDS,
  STORY_LABELS,
  type StoryState,
} from "./staff-story";
import { StoryPreview } from "./story-preview";
import "../../../staff/form/record-form.css";
import "./stories.css";

export interface EditedStory {
  /** Null for a new one. */
  id: string | null;
  slug: string;
  title: string;
  state: StoryState;
  seen: string;
  values: Values;
}

interface StoryEditorProps {
  story: EditedStory;
  pictures: readonly StaffPicture[];
  versions: readonly StoryVersion[];
  history: readonly HistoryEntry[];
  now: string;
  answer: RecordResult | undefined;
}

export function StoryEditor({ story, pictures, versions, history, now, answer }: StoryEditorProps) {
  const [typed, setTyped] = useState(story.values);
  const content = typed.content ?? "";
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: STORIES_PATH, label: "Stories" }} title={story.id ? story.title : "New story"}>
        <p className="staff-number">
          {STATE_LABELS[story.state]}, {countWords(content)} words, {readingTime(readingMinutes(content))}
        </p>
        {story.id && <LastSaved history={history} />}
        {story.id && story.state === "published" && (
          <span className="staff-actions">
            <a href={`/story/${story.slug}`} className="staff-link">
              View
            </a>
          </span>
        )}
      </SubPageHead>
      <Notice words={{ restored: "The earlier version is back. The one before it is kept in the list." }} />
      <div className="story-edit">
        <div className="staff-page">
          <RecordForm
            draftKey={`stories/${story.id ?? "new"}`}
            seen={story.seen}
            values={story.values}
            answer={answer}
            encType="multipart/form-data"
            what="story"
            labels={namePictures(STORY_LABELS, answer?.conflict)}
            className="staff-stack"
            onValues={setTyped}
          >
            {(values, errors) => (
              <>
                <section>
                  <h2>Story</h2>
                  <div className="staff-fields staff-fields--2 pt-3">
                    {STORY_FIELDS.map((field) => (
                      <FieldInput key={field.name} {...{ field, values, errors, pictures }} />
                    ))}
                    <WhenFields values={values} errors={errors} state={story.state} />
                  </div>
                </section>
                <section>
                  <h2>Body</h2>
                  <BodyEditor value={values.content ?? ""} error={errors.content} />
                </section>
                <div className="content-save">
                  <SaveBar>
                    {(story.state === "draft" || errors.publish_date === PAST_TIME) && (
                      <button
                        type="submit"
                        name="intent"
                        value="publish"
                        className="staff-button staff-button--line"
                      >
                        Publish now
                      </button>
                    )}
                  </SaveBar>
                </div>
              </>
            )}
          </RecordForm>
        </div>
        <StoryPreview values={typed} publishAt={now} />
      </div>
      {story.id && <Versions versions={versions} current={story.values.content ?? ""} />}
      {story.id && <RecordHistory history={history} />}
      {story.id && (
        <DeleteRecord what="story">
          <p>It goes with its versions. To take it off the site, keep it as a draft instead.</p>
        </DeleteRecord>
      )}
    </div>
  );
}

function WhenFields({ values, errors, state }: { values: Values; errors: FieldErrors; state: StoryState }) {
  const choices = [
    { value: "draft", label: state === "draft" ? "Keep as draft" : "Withdraw, keep as draft" },
    { value: "now", label: state === "published" ? "Published" : "Publish now" },
    { value: "at", label: "At a set time" },
  ];
  return (
    <>
      <label className="staff-field story-when">
        When
        <select name="when" defaultValue={values.when ?? "draft"}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="staff-fields staff-fields--2 story-at">
        <label className="staff-field">
          Publish on
          <input
            type="date"
            name="publish_date"
            defaultValue={values.publish_date}
            aria-invalid={errors.publish_date ? true : undefined}
            aria-describedby="publish-note"
          />
        </label>
        <label className="staff-field">
          At
          <input
            type="time"
            name="publish_time"
            defaultValue={values.publish_time}
            aria-label="At, Johannesburg time"
          />
        </label>
        <small id="publish-note" className={errors.publish_date ? "staff-bad full" : "staff-muted full"}>
          {errors.publish_date ?? "Johannesburg time."}
        </small>
      </div>
    </>
  );
}

function Versions({ versions, current }: { versions: readonly StoryVersion[]; current: string }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">
        Versions <span>every text this story had</span>
      </h2>
      <ul className="story-versions">
        {versions.map((version, index) => (
          <li key={version.id}>
            <details>
              <summary>
                {shortMoment(version.savedAt)}, {version.savedBy ?? "the site"}, {countWords(version.content)}{" "}
                words
              </summary>
              <p className="staff-muted">{version.title}</p>
              <pre>{version.content}</pre>
            </details>
            {index > 0 && version.content !== current && (
              <Form method="post">
                <input type="hidden" name="version" value={version.id} />
                <button type="submit" name="intent" value="restore" className="staff-link">
                  Restore
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
