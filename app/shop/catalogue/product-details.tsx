import type { ReactNode } from "react";
import { formatRand } from "~/platform/lib/money";
import { MinusIcon, PlusIcon } from "~/platform/ui/icons";
import { FREE_SHIPPING_ABOVE_CENTS, SHIPPING_CENTS } from "~/shop/cart/shipping";
import type { Product } from "./product";
import { SizeTable } from "./size-guide";

export const SIZE_TABLE_ID = "size-table";

export function ProductDetails({ product }: { product: Product }) {
  return (
    <div className="border-b border-line">
      {product.details.length > 0 && (
        <Disclosure title="Cloth and care" isOpen>
          {product.details.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Disclosure>
      )}
      <Disclosure title="Fit">
        {product.sizes.length > 0 ? <SizeTable id={SIZE_TABLE_ID} /> : <p>It comes in one size.</p>}
      </Disclosure>
      <Disclosure title="Shipping and returns">
        <p>
          Orders over {formatRand(FREE_SHIPPING_ABOVE_CENTS)} ship free, smaller ones for{" "}
          {formatRand(SHIPPING_CENTS)}. If a piece is not right, send it back.
        </p>
      </Disclosure>
    </div>
  );
}

function Disclosure({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-15 list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <PlusIcon className="group-open:hidden" />
        <MinusIcon className="not-group-open:hidden" />
      </summary>
      <div className="prose pb-6 text-[1rem]">{children}</div>
    </details>
  );
}
