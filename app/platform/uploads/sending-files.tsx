import { useEffect, useRef } from "react";

export interface SendingFilesProps {
  /** What the files belong to, which is safe already. */
  subject: "request" | "application" | "return";
  /** How much of them has left, from 0 to 1. */
  share: number;
  count: number;
}

/** Takes the focus, and with it the visitor's eye, from the form that is gone. */
export function SendingFiles({ subject, share, count }: SendingFilesProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="grid gap-4 py-10">
      <p ref={words} role="status" tabIndex={-1} className="text-lead">
        Your {subject} is with us. Sending {count === 1 ? "its file" : `its ${count} files`}...
      </p>
      <div
        role="progressbar"
        aria-label="Files sent"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="bg-bone"
      >
        <div className="thread-6 transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
