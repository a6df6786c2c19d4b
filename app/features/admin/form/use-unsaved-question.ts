import { useEffect } from "react";
import { useBlocker } from "react-router";
import { formToSave, hasUnsaved } from "./unsaved-forms";

export const LEAVE_QUESTION = "There are changes you have not saved. Leave without saving?";

/** For the frame, once: a router has one blocker. Ctrl+S saves; leaving with changes unsaved is asked about. */
export function useUnsavedQuestion(): void {
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      const form = formToSave(event.target);
      if (!form) return;
      event.preventDefault();
      // With its first button, whose name says what is asked for.
      form.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]:not([formnovalidate])"));
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    document.addEventListener("keydown", save);
    window.addEventListener("beforeunload", ask);
    return () => {
      document.removeEventListener("keydown", save);
      window.removeEventListener("beforeunload", ask);
    };
  }, []);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || shown(here.search) !== shown(there.search)) && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(LEAVE_QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

/** What the page shows by its address, without what was just done on it. */
function shown(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["said", "undo"]) params.delete(name);
  return params.toString();
}
