import { type DialogHTMLAttributes, type SyntheticEvent, useEffect, useRef } from "react";
import { raisePageFlag } from "./page-flag";

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, "open" | "onClose"> {
  open: boolean;
  /** Called on Escape or on a click on the backdrop. */
  onClose: () => void;
}

/**
 * A native modal dialog controlled by `open`. The browser traps and restores the focus and makes the page inert; the
 * stylesheet locks scrolling. This adds closing on a backdrop click.
 */
export function Modal({ open, onClose, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressBeganOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!open) return;
    keepScrollbarRoom();
    dialog?.showModal();
    const unlock = raisePageFlag("modal");
    return () => {
      dialog?.close();
      unlock();
    };
  }, [open]);

  // A press that starts inside and ends outside is a text selection, not a click on the backdrop.
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      {...rest}
      ref={ref}
      // `open` alone decides. Closed by the browser first, it would stay closed where its owner opens it anew at once.
      onCancel={(event) => {
        // A file input's cancel comes by here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Only when the browser closed it: not when we did, nor when strict mode reopened it.
      onClose={() => {
        if (open && !ref.current?.open) onClose();
      }}
      onPointerDown={(event) => {
        pressBeganOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressBeganOutside.current && isOutside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Locking hides the scrollbar; its width is kept as padding, so that the page does not shift. */
function keepScrollbarRoom() {
  const page = document.documentElement;
  page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
}
