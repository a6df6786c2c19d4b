import { formatRand } from "~/platform/lib/money";
import type { Price } from "./price";

/** The price, the old one struck before it. */
export function PriceTag({ priceCents, wasCents }: Pick<Price, "priceCents" | "wasCents">) {
  return (
    <p className="font-medium tabular-nums text-nav lg:text-[1rem]">
      {wasCents !== null && (
        <>
          <span className="sr-only">Was </span>
          <s className="mr-0.5 font-normal text-muted">{formatRand(wasCents)}</s>{" "}
          <span className="sr-only">now </span>
        </>
      )}
      {formatRand(priceCents)}
    </p>
  );
}
