import { useEffect } from "react";
import { Lozenge } from "~/platform/ui/lozenge";
import type { Body } from "./body";
import { easesOf, fitOf, type MeasuredProduct } from "./fit";
import { chosenText, fitText } from "./fit-messages";

export interface FitVerdictProps {
  product: MeasuredProduct & { category: string };
  /** The size that was chosen. */
  chosen: string | null;
  body: Body;
  /** Told which size fits, for its mark among the sizes. */
  onFit: (size: string | null) => void;
}

/** Which size fits this body, or what another size is like on it. */
export default function FitVerdict({ product, chosen, body, onFit }: FitVerdictProps) {
  const isMens = product.category === "Men";
  const fit = fitOf(product, body);
  const fitting = fit.kind === "fits" || fit.kind === "between" ? fit.size : null;
  useEffect(() => {
    onFit(fitting);
    return () => onFit(null);
  }, [fitting, onFit]);
  const { lead, rest } = fitText(fit, isMens);
  const isOther = chosen !== null && !("size" in fit && fit.size === chosen);
  const other = isOther ? chosenText(chosen, easesOf(product.measurements?.[chosen], body), isMens) : null;
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
