import type { ReactNode } from "react";
import type { FormResult } from "~/platform/lib/form-result";

/**
 * A form's response: green on success, red otherwise. Both regions exist from the start, because screen readers
 * announce changes inside them only.
 */
export function FormMessage({ answer, children }: { answer: FormResult | null; children?: ReactNode }) {
  const isDone = answer?.status === "done";
  const message = answer && (
    <div className="mt-6 grid gap-3 border-l-[6px] border-current bg-paper py-3.5 pr-5 pl-4.5 text-nav font-medium">
      <p>{answer.message}</p>
      {children}
    </div>
  );
  return (
    <>
      <div role="status" className="text-emerald">
        {isDone && message}
      </div>
      <div role="alert" className="text-error">
        {!isDone && message}
      </div>
    </>
  );
}
