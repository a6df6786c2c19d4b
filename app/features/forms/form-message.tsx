import type { ReactNode } from "react";
import type { FormResult } from "~/lib/form-result";

/**
 * The answer of a form in its own colour: green when it worked, red otherwise. Both places are there from the start,
 * because a screen reader announces what changes inside them.
 */
export function FormMessage({ answer, children }: { answer: FormResult | null; children?: ReactNode }) {
  const isDone = answer?.status === "done";
  const words = answer && (
    <div className="mt-6 grid gap-3 border-l-[6px] border-current bg-paper py-3.5 pr-5 pl-4.5 text-nav font-medium">
      <p>{answer.message}</p>
      {children}
    </div>
  );
  return (
    <>
      <div role="status" className="text-emerald">
        {isDone && words}
      </div>
      <div role="alert" className="text-error">
        {!isDone && words}
      </div>
    </>
  );
}
