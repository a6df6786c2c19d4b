import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import {
  type DoneResult,
  type FormErrors,
  type FormResult,
  type FormValues,
  invalidResult,
} from "~/platform/lib/form-result";
import { withTimeout } from "~/platform/lib/timeout";
import { addIdempotencyKey } from "./idempotency-key";
import { type FormTimeout, sendForm } from "./send-form";

export interface FormOptions<Extra> {
  /** The path of the page with the action. */
  action: string;
  /**
   * Loaded when the visitor first uses the form, so that no page loads the rules at the start: `() =>
   * import("./contact-form").then((form) => form.contactSchema)`
   */
  loadSchema: () => Promise<z.ZodMiniType>;
  /** The message when the server cannot be reached. */
  failure: string;
  timeout?: FormTimeout;
  /** The response to a form sent without scripts (`actionData`). */
  answer?: FormResult<Extra>;
  /** Called after a success, when the fields were cleared. */
  onDone?: (answer: DoneResult<Extra>) => void;
  /** Called after a failure; the fields keep their values. */
  onFailed?: (answer: Extract<FormResult<Extra>, { status: "failed" }>) => void;
}

/** On a slow network the form is sent without them; the server has the rules too. */
const RULES_TIMEOUT_MS = 4_000;
const NONE: ReadonlySet<string> = new Set();

/** A form that works without scripts, and with them keeps the page, the focus and the typed values. */
export function useForm<Extra = unknown>(options: FormOptions<Extra>) {
  const { action, loadSchema, failure, timeout } = options;
  const form = useRef<HTMLFormElement>(null);
  const holdForm = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    // Without scripts the browser validates; with them we do, beside the fields.
    if (element) element.noValidate = true;
  }, []);
  const [answer, setAnswer] = useState<FormResult<Extra> | null>(options.answer ?? null);
  const [isSending, setSending] = useState(false);
  // A ref: with state a second press could get through before the next render.
  const isUnderWay = useRef(false);
  // Only the values of a page sent without scripts: after hydration the fields themselves keep them.
  const [values, setValues] = useState<FormValues>(
    options.answer && "values" in options.answer ? options.answer.values : {},
  );
  // An edited field no longer shows its error.
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(NONE);
  const errors: FormErrors = answer?.status === "invalid" ? without(answer.errors, corrected) : {};
  const isPutRight = answer?.status === "invalid" && Object.keys(errors).length === 0;
  const firstError = Object.keys(errors)[0];
  // In a page sent without scripts `autofocus` sets the focus. Of several elements the browser takes the first.
  const isFocusedAtOnce = (name: string) => (name === firstError && answer === options.answer) || undefined;

  const callbacks = useRef(options);
  useEffect(() => {
    callbacks.current = options;
  });
  useEffect(() => {
    const { onDone, onFailed } = callbacks.current;
    if (answer?.status === "invalid")
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (answer?.status === "failed") onFailed?.(answer);
    if (answer?.status === "done") {
      form.current?.reset();
      onDone?.(answer);
    }
  }, [answer]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    const sent = event.currentTarget;
    addIdempotencyKey(sent);
    const body = new FormData(sent);
    const wrong = await findErrors(sent, body, loadSchema);
    const next = wrong ?? (await sendForm<Extra>(action, body, failure, timeout));
    setAnswer(next);
    setCorrected(NONE);
    if (next.status === "done") setValues({});
    setSending(false);
    isUnderWay.current = false;
  }

  return {
    answer: isPutRight ? null : answer,
    isSending,
    errors,
    ref: form,
    /** For the `form` element. */
    props: {
      ref: holdForm,
      method: "post" as const,
      action,
      onFocus: (event: FocusEvent<HTMLFormElement>) => {
        addIdempotencyKey(event.currentTarget);
        loadSchema().catch(() => {});
      },
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        if (name in errors) setCorrected(new Set([...corrected, name]));
      },
    },
    /** For a text field or select: `<Field label="Email" {...form.field("email")} />`. */
    field: (name: string) => ({
      name,
      defaultValue: [values[name]].flat()[0],
      error: errors[name],
      autoFocus: isFocusedAtOnce(name),
    }),
    /** For a checkbox, alone or one of several with the same name. */
    box: (name: string, value = "on") => ({
      name,
      value,
      defaultChecked: [values[name]].flat().includes(value),
      autoFocus: isFocusedAtOnce(name),
    }),
  };
}

/** Errors of our rules, then the browser's; null when valid. Without the rules the server validates. */
async function findErrors(form: HTMLFormElement, body: FormData, loadSchema: () => Promise<z.ZodMiniType>) {
  try {
    const [schema, { parseForm, typedValues }] = await withTimeout(RULES_TIMEOUT_MS, () =>
      Promise.all([loadSchema(), import("~/platform/lib/forms")]),
    );
    const read = parseForm(schema, body);
    if (!read.ok) return invalidResult(read.errors, read.values);
    const refused = Object.fromEntries(refusedByBrowser(form));
    return Object.keys(refused).length > 0 ? invalidResult(refused, typedValues(body)) : null;
  } catch {
    return null;
  }
}

function* refusedByBrowser(form: HTMLFormElement): Generator<[string, string]> {
  for (const control of form.querySelectorAll<HTMLInputElement>("input, select, textarea"))
    if (control.name && !control.validity.valid) yield [control.name, control.validationMessage];
}

function without(errors: FormErrors, names: ReadonlySet<string>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.has(name)));
}
