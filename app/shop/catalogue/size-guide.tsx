/** The body in centimetres, as our tailors measure it. */
const MEASURES: readonly { size: string; chest: string; waist: string; hip: string }[] = [
  { size: "XS", chest: "80 to 84", waist: "62 to 66", hip: "88 to 92" },
  { size: "S", chest: "85 to 89", waist: "67 to 71", hip: "93 to 97" },
  { size: "M", chest: "90 to 95", waist: "72 to 77", hip: "98 to 103" },
  { size: "L", chest: "96 to 102", waist: "78 to 84", hip: "104 to 110" },
  { size: "XL", chest: "103 to 110", waist: "85 to 92", hip: "111 to 118" },
];

export function SizeTable({ id, className = "" }: { id?: string; className?: string }) {
  return (
    <table id={id} className={`w-full text-left text-nav tabular-nums ${className}`}>
      <caption className="pb-3 text-left text-small text-muted">
        Your body in centimetres. Between two sizes, take the larger: it can be taken in.
      </caption>
      <thead>
        <tr className="border-b border-ink *:py-2 *:pr-3 *:text-small *:font-medium">
          <th scope="col">Size</th>
          <th scope="col">Chest</th>
          <th scope="col">Waist</th>
          <th scope="col">Hip</th>
        </tr>
      </thead>
      <tbody>
        {MEASURES.map(({ size, chest, waist, hip }) => (
          <tr key={size} className="border-b border-line *:py-2.5 *:pr-3">
            <th scope="row" className="font-medium">
              {size}
            </th>
            <td>{chest}</td>
            <td>{waist}</td>
            <td>{hip}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
