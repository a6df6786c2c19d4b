/** One row of a sum: what it is for, and how much. */
export function MoneyRow({ term, amount, isTotal }: { term: string; amount: string; isTotal?: boolean }) {
  const look = isTotal ? "border-ink pt-4 text-[1.25rem] font-medium" : "border-line";
  return (
    <div className={`flex justify-between gap-4 border-t py-3 ${look}`}>
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
