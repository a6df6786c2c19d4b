import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "~/features/forms/use-form";
import type { FormAnswer, FormValues } from "~/lib/form-answer";
import { fillForm, readForm } from "~/lib/form-values";
import { openMailProgram } from "~/lib/mail-link";
import { APPLICATION_FAILED, APPLICATION_PATH } from "./application";
import { dropDraft, keepDraft, readDraft } from "./draft";
import { maySubmit, progressOf } from "./progress";

export type ApplicationAnswer = FormAnswer<{ mailto: string }>;

const browser = () => window.localStorage;

/** The form with its draft: every answer is kept in this browser until the application is sent. */
export function useApplication(answer?: ApplicationAnswer) {
  const form = useForm<{ mailto: string }>({
    action: APPLICATION_PATH,
    loadSchema: () => import("./application-schema").then((module) => module.applicationSchema),
    failure: APPLICATION_FAILED,
    answer,
    onDone({ mailto }) {
      dropDraft(browser);
      openMailProgram(mailto);
    },
  });

  // Null until scripts run: only then may the button wait for its answers.
  const [typed, setTyped] = useState<FormValues | null>(null);
  const { ref } = form.props;
  const hasAnswer = answer !== undefined;
  useEffect(() => {
    if (!ref.current) return;
    // What the server sent back is newer than any draft.
    const draft = hasAnswer ? null : readDraft(browser);
    if (draft) fillForm(ref.current, draft);
    setTyped(readForm(ref.current));
  }, [ref, hasAnswer]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.props.onInput(event);
    const now = readForm(event.currentTarget);
    setTyped(now);
    keepDraft(browser, now);
  }

  function beginAgain() {
    dropDraft(browser);
    ref.current?.reset();
    if (ref.current) setTyped(readForm(ref.current));
  }

  return {
    ...form,
    props: { ...form.props, onInput },
    progress: progressOf(typed ?? sentBack(answer), form.errors),
    isReady: typed === null || maySubmit(typed),
    beginAgain,
    /** For radio buttons one of which is on from the start. */
    radio: (name: string, value: string, isUsual: boolean) => ({
      name,
      value,
      type: "radio",
      defaultChecked: name in sentBack(answer) ? sentBack(answer)[name] === value : isUsual,
    }),
  };
}

function sentBack(answer?: ApplicationAnswer): FormValues {
  return answer && "values" in answer ? answer.values : {};
}

export type ApplicationForm = ReturnType<typeof useApplication>;
