export interface SendingFilesProps {
  /** What the files belong to, which is safe already. */
  subject: "request" | "application";
  /** How much of them has left, from 0 to 1. */
  share: number;
  count: number;
}

export function SendingFiles({ subject, share, count }: SendingFilesProps) {
  return (
    <div className="grid gap-4 py-10">
      <p role="status" className="text-lead">
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
