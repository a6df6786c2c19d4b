import { Field, type FieldProps } from "~/ui/field";

/** The address an account goes by; a password manager knows it as the user's name. */
export function EmailField(props: Omit<FieldProps, "label" | "type">) {
  return (
    <Field
      label="Email"
      type="email"
      required
      maxLength={254}
      autoComplete="username"
      className="col-span-full"
      {...props}
    />
  );
}
