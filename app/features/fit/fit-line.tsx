import { lazy, Suspense, useEffect, useState } from "react";
import { useSignedIn } from "~/features/account/use-signed-in";
import { Lozenge } from "~/ui/lozenge";
import { useBody } from "./body-store";
import { easesOf, fitOf, type MeasuredProduct } from "./fit";
import { chosenWords, fitWords } from "./fit-words";

/** Loaded when somebody opens it. */
const MeasurementsDialog = lazy(() => import("./measurements-dialog"));

export interface FitLineProps {
  product: MeasuredProduct & { category: string };
  /** The size that was chosen. */
  chosen: string | null;
}

/** Under the sizes: which one fits, and with how much ease. */
export function FitLine({ product, chosen }: FitLineProps) {
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
        <Words product={product} chosen={chosen} body={body} />
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

function Words({ product, chosen, body }: FitLineProps & { body: NonNullable<ReturnType<typeof useBody>> }) {
  const isMens = product.category === "Men";
  const fit = fitOf(product, body);
  const { lead, rest } = fitWords(fit, isMens);
  const isOther = chosen !== null && !("size" in fit && fit.size === chosen);
  const other = isOther ? chosenWords(chosen, easesOf(product.measurements?.[chosen], body), isMens) : null;
  return (
    <p className="flex flex-1 basis-60 items-baseline gap-2.5">
      <Lozenge />
      <span>
        <b className="font-medium">{lead}</b>
        {other ? `. ${other}` : rest}
      </span>
    </p>
  );
}
