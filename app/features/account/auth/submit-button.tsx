import { type ReactNode, useEffect, useState } from "react";
import { Button } from "~/ui/button";

export interface SubmitButtonProps {
  isSending: boolean;
  busyLabel: string;
  children: ReactNode;
}

/**
 * The last row of a form on the sign-in pages. The server cannot answer these forms, so before the page is alive the
 * button sends nothing by itself; a press of that time is answered as soon as it can be, like any other button's.
 */
export function SubmitButton({ isSending, busyLabel, children }: SubmitButtonProps) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <Button
      type={isAlive ? "submit" : "button"}
      onClick={isAlive ? undefined : ({ currentTarget }) => currentTarget.form?.requestSubmit()}
      size="lg"
      wide
      busy={isSending}
      busyLabel={busyLabel}
      className="col-span-full"
    >
      {children}
    </Button>
  );
}
