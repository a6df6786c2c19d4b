import { lazy, Suspense, useEffect, useState } from "react";
import { useSignedIn } from "~/platform/sign-in/use-signed-in";
import { useBody } from "./body-store";
import type { MeasuredProduct } from "./fit";

/** Loaded for those who have measurements. */
const FitVerdict = lazy(() => import("./fit-verdict"));
/** Loaded when somebody opens it. */
const MeasurementsDialog = lazy(() => import("./measurements-dialog"));

export interface FitLineProps {
  product: MeasuredProduct & { category: string };
  /** The size that was chosen. */
  chosen: string | null;
  /** Told which size fits, once measurements are known. */
  onFit: (size: string | null) => void;
}

/** Under the sizes: which one fits, and with how much ease. */
export function FitLine({ product, chosen, onFit }: FitLineProps) {
  const body = useBody();
  const user = useSignedIn();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (user) void import("./account-body").then(({ fetchAccountBody }) => fetchAccountBody(user.id));
  }, [user]);

  function open() {
    setOpened(true);
    setOpen(true);
  }

  return (
    <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small unscripted:hidden">
      {body ? (
        <Suspense>
          <FitVerdict product={product} chosen={chosen} body={body} onFit={onFit} />
        </Suspense>
      ) : (
        <span>Not sure? Enter three measurements and we mark your size.</span>
      )}
      <button type="button" aria-haspopup="dialog" onClick={open} className="target-24 border-b">
        {body ? "Your measurements" : "Find my size"}
      </button>
      {wasOpened && (
        <Suspense>
          <MeasurementsDialog open={isOpen} onClose={() => setOpen(false)} product={product} />
        </Suspense>
      )}
    </div>
  );
}
