import { type FormEvent, startTransition, useEffect, useState } from "react";
import { useForm } from "~/platform/forms/use-form";
import { browserStorage } from "~/platform/lib/browser-storage";
import type { FormResult, FormValues } from "~/platform/lib/form-result";
import { fillForm, readForm } from "~/platform/lib/form-values";
import { openMailProgram } from "~/platform/lib/mail-link";
import { type FilesResult, useFiles } from "~/platform/uploads/use-files";
import {
  APPLICATION_FAILED,
  APPLICATION_FILES_PATH,
  APPLICATION_PATH,
  type SentApplication,
} from "./application";
import { dropDraft, keepDraft, readDraft } from "./draft";
import { maySubmit, progressOf } from "./progress";

type ApplicationExtra = FilesResult & { mailto: string; sent: SentApplication | null };
export type ApplicationResult = FormResult<ApplicationExtra>;

/** The form with its draft, which stays in this browser until the application is sent. Files are uploaded after it. */
export function useApplication(answer?: ApplicationResult) {
  const files = useFiles(APPLICATION_FILES_PATH);
  const form = useForm<ApplicationExtra>({
    action: APPLICATION_PATH,
    loadSchema: () => import("./application-schema").then((module) => module.applicationSchema),
    failure: APPLICATION_FAILED,
    answer,
    async onDone(sent) {
      dropDraft(browserStorage);
      await files.follow(sent);
      openMailProgram(sent.mailto);
    },
  });

  // Null until hydration: without scripts the button must not be disabled.
  const [typed, setTyped] = useState<FormValues | null>(null);
  const { ref } = form;
  const hasAnswer = answer !== undefined;
  useEffect(() => {
    if (!ref.current) return;
    // Values sent back by the server are newer than any draft.
    const draft = hasAnswer ? null : readDraft(browserStorage);
    if (draft) fillForm(ref.current, draft);
    const typedSoFar = readForm(ref.current);
    // In small steps: the whole form is rendered for it.
    startTransition(() => setTyped(typedSoFar));
  }, [ref, hasAnswer]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.props.onInput(event);
    const now = readForm(event.currentTarget);
    setTyped(now);
    keepDraft(browserStorage, now);
  }

  function beginAgain() {
    dropDraft(browserStorage);
    ref.current?.reset();
    files.clear();
    if (ref.current) setTyped(readForm(ref.current));
  }

  const done = form.answer?.status === "done" ? form.answer : null;
  const uploadShare = files.shareSent(done);

  return {
    ...form,
    files,
    /** Upload progress from 0 to 1; null when there is no upload. */
    uploadShare,
    /** Null until the application and its files were sent. */
    sent: done && uploadShare === null ? { ...done, missing: files.missingOf(done) } : null,
    props: { ...form.props, onInput },
    progress: progressOf(typed ?? sentBack(answer), form.errors),
    isReady: typed === null || maySubmit(typed),
    beginAgain,
    /** For radio buttons with a default. */
    radio: (name: string, value: string, isUsual: boolean) => ({
      name,
      value,
      type: "radio",
      defaultChecked: name in sentBack(answer) ? sentBack(answer)[name] === value : isUsual,
    }),
  };
}

function sentBack(answer?: ApplicationResult): FormValues {
  return answer && "values" in answer ? answer.values : {};
}

export type ApplicationForm = ReturnType<typeof useApplication>;
