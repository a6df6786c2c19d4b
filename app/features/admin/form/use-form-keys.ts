import { type RefObject, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { isFormChanged, markSaved, markUnsaved } from "./unsaved-forms";

/**
 * For a form that StaffForm does not fit. Gives what its onInput and onSubmit need; the frame asks before leaving and
 * listens for Ctrl+S.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>) {
  const answer = useActionData();
  const isSent = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    form.current.setAttribute("data-saves", "");
    // During hydration: typed before the scripts ran, or brought back by the browser.
    if (window.queuedEvents && isFormChanged(form.current)) markUnsaved(form.current);
  }, [form]);
  useEffect(() => {
    // A refusal or a conflict: what was typed is still not saved.
    if (answer !== undefined && isSent.current && form.current) markUnsaved(form.current);
    isSent.current = false;
  }, [answer, form]);
  return {
    onInput: () => form.current && markUnsaved(form.current),
    onSubmit: () => {
      isSent.current = true;
      if (form.current) markSaved(form.current);
    },
  };
}
