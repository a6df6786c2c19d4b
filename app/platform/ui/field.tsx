import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { AlertIcon } from "./icons";

/** One message or several. */
type FieldError = string | readonly string[] | null;

interface FieldFrame {
  label: ReactNode;
  /** Help text below the field. */
  hint?: ReactNode;
  error?: FieldError;
  /** The "optional" mark; default: shown unless the field is required. */
  optional?: boolean;
  className?: string;
}

export type FieldProps = FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A small control at the right end, such as a button that shows a password. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };
export type TextAreaProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>;
export type SelectProps = FieldFrame & SelectHTMLAttributes<HTMLSelectElement>;
export type CheckboxProps = Omit<FieldFrame, "optional"> & InputHTMLAttributes<HTMLInputElement>;

const CONTROL =
  "min-h-12 w-full appearance-none border-b border-fill bg-transparent py-2 text-body " +
  "outline-0 focus:outline-2 focus:outline-transparent focus:shadow-[0_2px_0_var(--color-fill)] " +
  "aria-invalid:border-error aria-invalid:shadow-[0_1px_0_var(--color-error)]";

/** Two columns; `className="col-span-full"` spans both. */
export function Fields({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`fields ${className}`}>{children}</div>;
}

export function Field({ label, hint, error, optional, end, className, ...input }: FieldProps) {
  const frame = useFrame(input, { hint, error });
  return (
    <Frame {...frame} {...{ label, hint, className }} optional={optional ?? !input.required}>
      <div className="relative">
        <input {...input} {...frame.control} className={end ? `${CONTROL} pr-16` : CONTROL} />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
    </Frame>
  );
}

export function TextArea({ label, hint, error, optional, className, ...input }: TextAreaProps) {
  const frame = useFrame(input, { hint, error });
  return (
    <Frame {...frame} {...{ label, hint, className }} optional={optional ?? !input.required}>
      <textarea rows={4} {...input} {...frame.control} className={`block resize-y ${CONTROL}`} />
    </Frame>
  );
}

export function Select({ label, hint, error, optional, className, ...input }: SelectProps) {
  const frame = useFrame(input, { hint, error });
  return (
    <Frame {...frame} {...{ label, hint, className }} optional={optional ?? !input.required}>
      <select {...input} {...frame.control} className={`field-select pr-6 ${CONTROL}`} />
    </Frame>
  );
}

export function Checkbox({ label, hint, error, className = "", ...input }: CheckboxProps) {
  const { id, control, hintId, errorId, message } = useFrame(input, { hint, error });
  return (
    <div className={className}>
      <label htmlFor={id} className="grid grid-cols-[24px_minmax(0,1fr)] items-start gap-3 text-nav">
        <input type="checkbox" {...input} {...control} className="checkbox" />
        <span>{label}</span>
      </label>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {message && <ErrorLine id={errorId}>{message}</ErrorLine>}
    </div>
  );
}

interface Described {
  id?: string;
  "aria-describedby"?: string;
}

/** The ids that connect a control with its label, hint and error. */
function useFrame(input: Described, { hint, error }: Pick<FieldFrame, "hint" | "error">) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const message = typeof error === "string" ? error : error?.[0];
  const describedBy = [hint && hintId, message && errorId].filter(Boolean).join(" ");
  return {
    id,
    hintId,
    errorId,
    message,
    control: {
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": message ? true : undefined,
    },
  };
}

type FrameProps = Pick<FieldFrame, "label" | "hint" | "optional" | "className"> &
  Omit<ReturnType<typeof useFrame>, "control"> & { children: ReactNode };

function Frame({
  id,
  hintId,
  errorId,
  message,
  label,
  hint,
  optional,
  className = "",
  children,
}: FrameProps) {
  return (
    <div className={className}>
      <div className="mb-0.5 flex flex-wrap justify-between gap-x-4 text-label">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && <span className="text-muted">optional</span>}
      </div>
      {children}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {message && <ErrorLine id={errorId}>{message}</ErrorLine>}
    </div>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 text-label text-muted">
      {children}
    </p>
  );
}

function ErrorLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-center gap-2 text-label font-medium text-error">
      <AlertIcon /> {children}
    </p>
  );
}
