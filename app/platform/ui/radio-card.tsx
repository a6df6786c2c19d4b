import type { InputHTMLAttributes } from "react";

/** The invisible radio button covers its card; the card shows its state. */
export const VISUALLY_HIDDEN = "peer absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0";
export const CHOSEN =
  "peer-checked:chosen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ink";

export function RadioCard({
  title,
  note,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { title: string; note: string }) {
  return (
    <label className="relative -mt-px block border border-ink md:-ml-px">
      <input {...input} type="radio" className={VISUALLY_HIDDEN} />
      <span
        className={`relative grid h-full gap-1 px-5 pt-5 pb-6 after:absolute after:inset-x-0 after:bottom-0 peer-checked:after:thread-8 ${CHOSEN}`}
      >
        <span className="display-lg">{title}</span>
        <span className="text-small">{note}</span>
      </span>
    </label>
  );
}
