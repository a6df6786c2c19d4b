import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Checkbox } from "~/platform/ui/field";
import { readStoredBody, useBody } from "./body-store";

/** Loaded when somebody who has no measurements here asks what fits. */
const MeasurementsDialog = lazy(() => import("./measurements-dialog"));

/** The shop's "What fits me". It is worked out on this device, so it needs scripts and is in no address. */
export function FitsMe({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const body = useBody();
  const [isAsking, setAsking] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  function choose(wanted: boolean) {
    if (wanted && !body) {
      setOpened(true);
      setAsking(true);
    } else onChange(wanted);
  }

  return (
    <>
      <Checkbox
        label="What fits me"
        checked={isOn && body !== null}
        onChange={(event) => choose(event.target.checked)}
        className="flex min-h-12 items-center unscripted:hidden"
      />
      {wasOpened &&
        // Outside: this stands in a form, and the dialog holds one.
        createPortal(
          <Suspense>
            <MeasurementsDialog
              open={isAsking}
              onClose={() => {
                setAsking(false);
                onChange(readStoredBody() !== null);
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
