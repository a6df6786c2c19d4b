import { useState } from "react";
import { Field, type FieldProps } from "~/platform/ui/field";
import { MIN_PASSWORD_LENGTH } from "./messages";

interface PasswordFieldProps extends Omit<FieldProps, "type" | "end"> {
  autoComplete: "current-password" | "new-password";
}

/** A password field with a switch to show the text. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      required
      minLength={MIN_PASSWORD_LENGTH}
      {...props}
      type={isShown ? "text" : "password"}
      // Keyboards must not correct or learn a shown password.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="flex h-11 items-center pl-3 text-label font-medium underline underline-offset-4 unscripted:hidden"
        >
          {isShown ? "Hide" : "Show"}
          <span className="sr-only"> password</span>
        </button>
      }
    />
  );
}
