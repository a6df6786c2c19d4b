import { type InputHTMLAttributes, type ReactNode, useId } from "react";

export interface BoxedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The field of staff and developer pages: boxed, and smaller with a mouse. */
export function BoxedField({ label, hint, error, className = "", ...input }: BoxedFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="h-11 w-full border border-ink bg-white px-2.5 text-[1rem] aria-invalid:border-error md:h-8.5 md:text-[.875rem]"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}
