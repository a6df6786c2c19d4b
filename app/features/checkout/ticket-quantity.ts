/** An integer, as the address gives it; below 1 or unreadable is 1. The cart caps it at the item's maximum. */
export function ticketQuantity(text: string | null): number {
  return Math.max(1, Number.parseInt(text ?? "", 10) || 1);
}
