import { type DialogHTMLAttributes, type SyntheticEvent, useEffect, useRef } from "react";

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, "open" | "onClose"> {
  open: boolean;
  /** Escape, the backdrop or the page asked for it to go. */
  onClose: () => void;
}

/**
 * A native modal dialog driven by `open`. The browser keeps the focus inside, makes the page inert and gives the
 * focus back; the stylesheet locks the scroll. We add the press on the backdrop.
 */
export function Modal({ open, onClose, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressBeganOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (open) {
      keepScrollbarRoom();
      dialog?.showModal();
    }
    return () => dialog?.close();
  }, [open]);

  // A press that begins on a word inside and ends outside is a selection, not a wish to close.
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      {...rest}
      ref={ref}
      // News only when the browser closed it: not when we did, nor when strict mode opened it again at once.
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

/** The locked page has no scrollbar; where it took room, that room stays, or the page would shift. */
function keepScrollbarRoom() {
  const page = document.documentElement;
  page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
}
