import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { Modal } from "./modal";
import { Thread } from "./thread";

export interface AlertDialogProps {
  open: boolean;
  onClose: () => void;
  message: ReactNode;
  /** The accessible name. */
  label?: string;
  /** In place of OK, where there is a choice. */
  actions?: ReactNode;
}

/** A designed alert: the message, and OK. */
export function AlertDialog({ open, onClose, message, label = "Notice", actions }: AlertDialogProps) {
  const messageId = useId();
  return (
    <Modal
      role="alertdialog"
      open={open}
      onClose={onClose}
      aria-label={label}
      aria-describedby={messageId}
      className="m-auto w-[min(26rem,100vw-2*var(--spacing-gutter))] bg-paper on-light backdrop:bg-ink/62"
    >
      {open && (
        <>
          <Thread />
          <div className="grid justify-items-start gap-5 p-7">
            <p id={messageId}>{message}</p>
            {actions ?? (
              <Button onClick={onClose} autoFocus>
                OK
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}
