/** The request is safe; its files are on their way. */
export function SendingFiles({ share, count }: { share: number; count: number }) {
  return (
    <div className="grid gap-4 py-10">
      <p role="status" className="text-lead">
        Your request is with us. Sending {count === 1 ? "its file" : `its ${count} files`}...
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
