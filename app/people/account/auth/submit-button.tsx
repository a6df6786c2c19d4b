import type { ReactNode } from "react";
import { Button } from "~/platform/ui/button";

export interface SubmitButtonProps {
  isSending: boolean;
  busyLabel: string;
  children: ReactNode;
}

/** The last row of a form on the sign-in pages. */
export function SubmitButton({ isSending, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size="lg" wide busy={isSending} busyLabel={busyLabel} className="col-span-full">
      {children}
    </Button>
  );
}
