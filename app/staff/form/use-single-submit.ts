import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * For the frame, once: a form is sent once for each press. The second click of a double click and a key that is held
 * down send nothing, nor does a form whose answer is awaited; its button says so and keeps the focus.
 */
export function useSingleSubmit(): void {
  const { state, formMethod } = useNavigation();
  const isSaving = state !== "idle" && formMethod === "POST";
  const saving = useRef(isSaving);
  const sent = useRef<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null);
  useEffect(() => {
    saving.current = isSaving;
    if (!isSaving) return;
    const button = sent.current?.button;
    button?.setAttribute("aria-disabled", "true");
    return () => button?.removeAttribute("aria-disabled");
  }, [isSaving]);

  useEffect(() => {
    let isRepeat = false;
    // A press sends its form before the next task.
    const press = (event: MouseEvent | KeyboardEvent) => {
      // A key that is held down clicks its button too.
      isRepeat ||= event instanceof KeyboardEvent ? event.repeat : event.detail > 1;
      setTimeout(() => {
        isRepeat = false;
      });
    };
    const submit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      const isAwaited = saving.current && sent.current?.form === form;
      if (isRepeat || isAwaited) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (form.dataset.background === undefined) sent.current = { form, button: submitter };
    };
    addEventListener("click", press, true);
    addEventListener("keydown", press, true);
    addEventListener("submit", submit, true);
    return () => {
      removeEventListener("click", press, true);
      removeEventListener("keydown", press, true);
      removeEventListener("submit", submit, true);
    };
  }, []);
}
