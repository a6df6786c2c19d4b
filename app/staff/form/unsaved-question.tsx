import { useEffect, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate, useNavigation } from "react-router";
import { AlertDialog } from "~/platform/ui/alert-dialog";
import { InlineScript } from "~/platform/ui/inline-script";
import { useConnection } from "~/staff/connection";
import { changedLabels, formToSave, hasUnsaved, pressSave } from "./unsaved-forms";

/** For the frame, once: a router has one blocker. Ctrl+S saves; leaving with changes unsaved is asked about. */
export function UnsavedQuestion() {
  useSaveKey();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || shown(here.search) !== shown(there.search)) && hasUnsaved(),
  );
  const isBlocked = blocker.state === "blocked";
  const { isSaving, saveAndLeave } = useSaveAndLeave(isBlocked);
  const isOpen = isBlocked && !isSaving;
  const stay = () => blocker.reset?.();
  return (
    <>
      <InlineScript text={ASK_BEFORE_SCRIPTS} />
      <AlertDialog
        open={isOpen}
        onClose={stay}
        label="Changes are not saved"
        message={isOpen && <Question />}
        actions={
          <div className="staff-row w-full justify-between">
            <button type="button" className="staff-link staff-bad" onClick={() => blocker.proceed?.()}>
              Leave without saving
            </button>
            <span className="staff-row">
              <button
                type="button"
                className="staff-button staff-button--line"
                onClick={stay}
                ref={focusFirst}
              >
                Stay
              </button>
              <button
                type="button"
                className="staff-button"
                onClick={() => {
                  if (blocker.location) saveAndLeave(blocker.location);
                  stay();
                }}
              >
                Save and leave
              </button>
            </span>
          </div>
        }
      />
    </>
  );
}

/** Until the scripts run, the browser asks: what is typed on a slow line can be lost as well. */
const ASK_BEFORE_SCRIPTS = `{
  let isSent = false;
  addEventListener("submit", () => { isSent = true; });
  addEventListener("beforeunload", (event) => {
    if (isSent || !window.queuedEvents) return;
    const typed = document.querySelectorAll("form[method=post] :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)");
    if ([...typed].some(({ value, defaultValue }) => value !== defaultValue)) event.preventDefault();
  });
}`;

/** A dialog looks for the attribute as it opens; React's own autoFocus comes too early, while it is still closed. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "");
}

function Question() {
  const form = formToSave(null);
  const labels = form ? changedLabels(form) : [];
  return (
    <>
      <b className="block font-semibold">
        {labels.length === 1 ? "One field is not saved" : "There are changes you have not saved"}
      </b>
      {labels.length > 0 && `${labels.join(", ")}.`}
    </>
  );
}

/** Saves the form once the dialog is closed, and leaves when it was taken; a refusal or a conflict is read first. */
function useSaveAndLeave(isBlocked: boolean) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const connection = useConnection();
  const [leaveTo, setLeaveTo] = useState<Location | null>(null);
  const step = useRef<"press" | "pressed" | "sent">("press");
  useEffect(() => {
    // The router says a moment later that the member stays: until then the dialog would open again.
    if (!leaveTo || isBlocked) return;
    const end = () => {
      step.current = "press";
      setLeaveTo(null);
    };
    if (step.current === "press") {
      const form = formToSave(null);
      step.current = "pressed";
      // The browser shows what is missing.
      if (!form?.checkValidity()) end();
      if (form) pressSave(form);
    } else if (state !== "idle") step.current = "sent";
    else if (step.current === "sent") {
      end();
      if (!hasUnsaved()) void navigate(leaveTo);
    } else if (!connection.isOnline && connection.waiting !== "save") end(); // It waited and was given up.
  }, [leaveTo, isBlocked, state, connection, navigate]);
  return { isSaving: leaveTo !== null, saveAndLeave: setLeaveTo };
}

function useSaveKey(): void {
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      const form = formToSave(event.target);
      if (!form) return;
      event.preventDefault();
      pressSave(form);
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
}

/** What the page shows by its address, without what was just done on it and whose history is read beside its forms. */
function shown(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["notice", "undo", "item"]) params.delete(name);
  return params.toString();
}
