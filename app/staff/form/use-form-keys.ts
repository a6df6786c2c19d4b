import { type RefObject, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { isFormChanged, markSaved, markUnsaved } from "./unsaved-forms";

/**
 * For a form that StaffForm does not fit. Gives its attributes; the frame asks before leaving and
 * listens for Ctrl+S.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>) {
  const answer = useActionData();
  const isSent = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    // During hydration: typed before the scripts ran, or brought back by the browser.
    if (window.queuedEvents && isFormChanged(form.current)) markUnsaved(form.current);
  }, [form]);
  useEffect(() => {
    // A refusal or a conflict: what was typed is still not saved.
    if (answer !== undefined && isSent.current && form.current) markUnsaved(form.current);
    isSent.current = false;
  }, [answer, form]);
  return {
    "data-saves": "",
    onInput: () => form.current && markUnsaved(form.current),
    onSubmit: () => {
      isSent.current = true;
      if (form.current) markSaved(form.current);
    },
  };
}
