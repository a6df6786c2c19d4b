import { Field, type FieldProps } from "~/platform/ui/field";

/** A code of an app, which phones offer to fill in, or a recovery code. */
export function CodeField(props: Omit<FieldProps, "label" | "type" | "name">) {
  return (
    <Field
      label="Code"
      name="code"
      required
      maxLength={60}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="col-span-full"
      {...props}
    />
  );
}
