import { useSyncExternalStore } from "react";
import { Button } from "~/ui/button";

const never = () => () => {};

/** Without scripts the browser's own command prints the page; the button then keeps out of the way. */
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
