import { type RefObject, useEffect, useState } from "react";
import { useBlocker } from "react-router";

export const LEAVE_QUESTION = "There are changes you have not saved. Leave without saving?";

/** Ctrl+S saves; leaving with changes unsaved is asked about. Gives what the form's onInput and onSubmit need. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>) {
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      if (!form.current) return;
      event.preventDefault();
      form.current.requestSubmit();
    }
    document.addEventListener("keydown", save);
    return () => document.removeEventListener("keydown", save);
  }, [form]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(LEAVE_QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  return { onInput: () => setDirty(true), onSubmit: () => setDirty(false) };
}
