import type { Check } from "./check";

/** Null: rate limited. */
export function ChecksTable({ checks }: { checks: readonly Check[] | null }) {
  if (!checks) return <p>That was a lot at once. Please wait a few minutes and try again.</p>;
  return (
    <table className="w-full border-b border-line text-left">
      <thead className="text-muted max-md:sr-only">
        <tr>
          <th className="w-[16rem] py-2 pr-6 font-normal">What</th>
          <th className="w-[6rem] py-2 pr-6 font-normal">State</th>
          <th className="w-[6rem] py-2 pr-6 text-right font-normal">Time</th>
          <th className="py-2 font-normal">Note</th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ name, isOk, ms, note }) => (
          <tr
            key={name}
            className="border-t border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:py-2"
          >
            <th scope="row" className="py-2 pr-6 font-medium max-md:p-0">
              {name}
            </th>
            <td
              className={`py-2 pr-6 max-md:p-0 max-md:text-right ${isOk ? "" : "font-semibold text-oxblood"}`}
            >
              {isOk ? "Works" : "Fails"}
            </td>
            <td className="py-2 pr-6 text-right tabular-nums max-md:order-last max-md:p-0">{ms} ms</td>
            <td className={`py-2 wrap-anywhere max-md:p-0 ${isOk ? "text-muted" : "text-oxblood"}`}>
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
