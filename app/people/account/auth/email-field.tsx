import { Field, type FieldProps } from "~/platform/ui/field";

/** An account's address; password managers expect it as the user name. */
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
