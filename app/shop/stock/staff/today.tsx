import { Link } from "~/platform/ui/link";
import { STOCK_PATH } from "./stock";
import type { LowStock } from "./today.server";

export function RunningLow({ data: stock }: { data: readonly LowStock[] }) {
  return (
    <section aria-labelledby="low">
      <h2 id="low">Running low</h2>
      {stock.length === 0 && <p className="staff-muted py-2">Enough of everything.</p>}
      <table className="staff-table">
        <tbody>
          {stock.map(({ id, name, size, quantity }) => (
            <tr key={id}>
              <td>
                <Link to={`${STOCK_PATH}?${new URLSearchParams({ q: name })}`}>
                  {size ? `${name}, ${size}` : name}
                </Link>
              </td>
              <td className={quantity === 0 ? "staff-right staff-bad" : "staff-right"}>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
