import { useSyncExternalStore } from "react";
import { Button } from "./button";

const never = () => () => {};

/** Hidden without scripts, where the browser's own print command works. */
export function PrintButton() {
  const canPrint = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      variant="outline"
      className={`print:hidden ${canPrint ? "" : "invisible"}`}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
