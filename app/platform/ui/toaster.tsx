import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./icon-button";
import { CloseIcon } from "./icons";
import { Link } from "./link";
import { showPersistedToasts } from "./persisted-toasts";
import { type Toast, toasts } from "./toasts";

const NONE: readonly Toast[] = [];

/**
 * Shows toasts in a corner of the page. The live region exists before the first message: screen readers may skip a
 * message that is inserted together with its region.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, () => NONE);
  const stage = useSyncExternalStore(onDialogChange, findStage, () => null);

  // What held them stays behind when they move to another stage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the move itself is the reason
  useEffect(() => toasts.release(), [stage]);

  useEffect(() => showPersistedToasts(), []);

  if (!stage) return null;
  return createPortal(
    <div aria-live="polite" aria-relevant="additions">
      {shown.length > 0 && (
        <section
          aria-label="Notifications"
          onPointerEnter={toasts.hold}
          onPointerLeave={toasts.release}
          onFocus={toasts.hold}
          onBlur={toasts.release}
          className="fixed right-gutter left-gutter z-70 grid gap-2 max-lg:top-3 md:max-lg:left-auto md:w-[min(27rem,100vw-2*var(--spacing-gutter))] lg:right-auto lg:bottom-8"
        >
          {shown.map((toast) => (
            <Card key={toast.id} toast={toast} />
          ))}
        </section>
      )}
    </div>,
    stage,
  );
}

function Card({ toast: { id, message, isFailure, isSuccess, link } }: { toast: Toast }) {
  function close() {
    toasts.close(id);
    // The focus or pointer that paused the others is gone with this one.
    toasts.release();
  }
  return (
    <div
      role={isFailure ? "alert" : undefined}
      className={`relative flex flex-wrap items-center gap-x-4 border border-transparent py-2 pr-1 pl-7 text-nav on-dark transition starting:translate-y-2 starting:opacity-0 ${isFailure ? "bg-oxblood" : isSuccess ? "bg-emerald" : "bg-ink"}`}
    >
      <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
      <p className="min-w-0 flex-1 basis-32 py-2">{message}</p>
      {link && (
        <Link to={link.to} onClick={close} className="border-b border-current font-medium whitespace-nowrap">
          {link.label}
        </Link>
      )}
      <IconButton label="Close" onClick={close}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}

/** A modal dialog makes the rest of the page inert, so while one is open the toasts are inside it. */
function findStage(): Element {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

function onDialogChange(changed: () => void): () => void {
  // Neither event bubbles, but both can be captured on the document.
  for (const event of ["toggle", "close"]) document.addEventListener(event, changed, true);
  return () => {
    for (const event of ["toggle", "close"]) document.removeEventListener(event, changed, true);
  };
}
