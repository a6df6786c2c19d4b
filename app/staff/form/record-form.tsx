import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { browserStorage } from "~/platform/lib/browser-storage";
import { shortMoment } from "~/staff/moments";
import { useLastAnswer } from "~/staff/use-last-answer";
import { type ComparedField, type Conflict, ConflictNote } from "./conflict";
import { type FieldErrors, formValues, type Values } from "./fields";
import { Form } from "./form";
import type { PictureNames } from "./picture-names";
import { dropDraft, findDraft, keepDraft, type StoredDraft } from "./stored-draft";
import { useFormKeys } from "./use-form-keys";

/** With when theirs was saved, as the database says it. */
export interface RecordConflict extends Conflict<Values> {
  seen: string;
  pictureNames?: PictureNames;
}

/** What a form that was sent and not taken comes back with. */
export interface RecordResult {
  values?: Values;
  errors?: FieldErrors;
  conflict?: RecordConflict;
  error?: string;
}

interface RecordFormProps {
  /** Names the record on this device. */
  draftKey: string;
  /** When the record was saved that the form was filled from; "" for a new one. */
  seen: string;
  values: Values;
  answer?: RecordResult | undefined;
  /** "story", "banner" */
  what: string;
  labels: readonly ComparedField[];
  className?: string;
  /** Where files may come with it. */
  encType?: "multipart/form-data";
  /** Told of every change, and of what the form begins with. */
  onValues?: (values: Values) => void;
  children: (values: Values, errors: FieldErrors) => ReactNode;
}

/** What is the form's own, and the words of pictures, which belong to the picture. */
const NOT_OF_THE_RECORD = /^(?:seen|intent|body_pictures|idempotency_key)$|-(?:alt|x|y) /;

function ownValues(typed: Values): Values {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !NOT_OF_THE_RECORD.test(name)));
}

const KEEP_AFTER_MS = 300;
/** Records whose forms were sent from here, with what `seen` was then: another one by now means it was saved. */
const sent = new Map<string, string>();

/**
 * The form of one record: Ctrl+S saves, leaving unsaved changes is asked about, somebody else's save is compared, and
 * what is typed is kept on this device until it is saved.
 */
export function RecordForm(props: RecordFormProps) {
  const answer = useLastAnswer(props.answer);
  // After a save the form begins anew.
  return <FilledForm key={`${props.draftKey} ${props.seen}`} {...props} answer={answer} />;
}

function FilledForm({
  draftKey,
  seen,
  values,
  answer,
  what,
  labels,
  className,
  encType,
  onValues,
  children,
}: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const keys = useFormKeys(form);
  const [filled, setFilled] = useState({ values: answer?.values ?? values, times: 0 });
  const [kept, setKept] = useState<StoredDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // What was saved may read otherwise than it was typed: "R1,200" is 1200.
    if (sent.has(draftKey) && sent.get(draftKey) !== seen) dropDraft(browserStorage, draftKey);
    sent.delete(draftKey);
    setKept(findDraft(browserStorage, draftKey, values));
    return () => clearTimeout(timer.current);
  }, [draftKey, seen, values]);
  const [params] = useSearchParams();
  const isCreated = params.get("notice") === "created";
  useEffect(() => {
    if (isCreated) dropDraft(browserStorage, draftKey.replace(/[^/]+$/, "new"));
  }, [isCreated, draftKey]);
  useEffect(() => onValues?.(filled.values), [onValues, filled]);

  function note() {
    keys.onInput();
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, KEEP_AFTER_MS);
  }

  function keep() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const typed = formValues(new FormData(form.current));
    onValues?.(typed);
    keepDraft(browserStorage, draftKey, { at: new Date().toISOString(), values: ownValues(typed) });
  }

  /** A field of its own kind is filled by filling the form anew. */
  function choose(name: string, value: string) {
    if (!form.current) return;
    const typed = formValues(new FormData(form.current));
    setFilled({ values: { ...typed, [name]: value }, times: filled.times + 1 });
    keys.onInput();
  }

  return (
    <>
      {answer?.conflict && (
        <ConflictNote
          key={answer.conflict.seen}
          what={what}
          fields={labels}
          conflict={answer.conflict}
          formId={formId}
          onChoose={choose}
        />
      )}
      {kept && !answer && (
        <div role="status" className="staff-notice staff-row mb-4">
          <span>Changes of {shortMoment(kept.at)} were not saved. They are kept on this device.</span>
          <button
            type="button"
            className="staff-link"
            onClick={() => {
              setFilled({ values: kept.values, times: filled.times + 1 });
              setKept(null);
              keys.onInput();
            }}
          >
            Put them back
          </button>
          <button
            type="button"
            className="staff-link"
            onClick={() => {
              dropDraft(browserStorage, draftKey);
              setKept(null);
            }}
          >
            Throw them away
          </button>
        </div>
      )}
      <Form
        ref={form}
        id={formId}
        method="post"
        encType={encType}
        noValidate
        className={className}
        {...keys}
        onInput={note}
        onSubmit={() => {
          keep();
          sent.set(draftKey, seen);
          keys.onSubmit();
        }}
      >
        {/* After a conflict the form knows what the other member saved: sent again, it keeps what stands in it. */}
        <input type="hidden" name="seen" value={answer?.conflict?.seen ?? seen} />
        <div key={filled.times} className="contents">
          {children(filled.values, answer?.errors ?? {})}
        </div>
      </Form>
    </>
  );
}
