import { fewText } from "~/shop/stock/stock";

/** 'Only 2 left', under a line of the cart or the order. */
export function FewLeftNote({ left }: { left: number | undefined }) {
  const words = fewText(left);
  return words && <p className="text-small font-medium text-terracotta tabular-nums">{words}</p>;
}
