import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button";
import { CloseIcon } from "./icons";
import { Modal } from "./modal";
import { Thread } from "./thread";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A line above the title, such as a category. */
  eyebrow?: ReactNode;
  /** At the left, on phones above the text. */
  picture?: ReactNode;
  /** Buttons; sticky at the bottom on phones. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A wide dialog on large screens, a bottom sheet on phones. */
export function Dialog({ open, onClose, title, eyebrow, picture, actions, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} aria-labelledby={titleId} className="dialog on-light">
      {open && (
        <div className="dialog-body">
          <Thread className="sticky top-0 z-1 lg:col-span-full" />
          <div className="dialog-bar">
            <IconButton label="Close" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          {picture && <div className="dialog-picture">{picture}</div>}
          <div className="dialog-text">
            {eyebrow && <p className="mb-3 eyebrow text-muted lg:pr-12">{eyebrow}</p>}
            <h2 id={titleId} className="display-2xl wrap-anywhere lg:pr-12">
              {title}
            </h2>
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
          </div>
        </div>
      )}
    </Modal>
  );
}
