import { useState } from "react";
import { type EventErrors, toLocalInput } from "./event-form";
import type { EventNumbers } from "./staff-events";

export interface PackageRow {
  id: string;
  name: string;
  description: string;
  price: number | string;
  seats: number;
  capacity: number | null;
  sale_from: string | null;
  sale_until: string | null;
  max_per_order: number | null;
  position: number;
  is_active: boolean;
}

const EMPTY: PackageRow = {
  id: "",
  name: "",
  description: "",
  price: "",
  seats: 1,
  capacity: null,
  sale_from: null,
  sale_until: null,
  max_per_order: null,
  position: 0,
  is_active: true,
};

export interface PackagesSectionProps {
  packages: readonly PackageRow[];
  numbers: EventNumbers | null;
  errors: EventErrors;
}

/** Seats cannot go below what is sold: the database says so. */
export function PackagesSection({ packages, numbers, errors }: PackagesSectionProps) {
  const [added, setAdded] = useState(packages.length === 0 ? 1 : 0);
  const news = Array.from({ length: added }, (_, index) => ({
    ...EMPTY,
    position: packages.length + index + 1,
  }));
  return (
    <section className="st-stack st-event-wide">
      <h2>Ticket packages</h2>
      <div className="st-scroll">
        <table className="st-tb st-packages">
          <thead>
            <tr>
              <th>Package</th>
              <th>Price</th>
              <th>Each seats</th>
              <th>How many</th>
              <th>Sold</th>
              <th>On sale from</th>
              <th>until</th>
              <th>Per order</th>
              <th>Order</th>
              <th>On sale</th>
            </tr>
          </thead>
          <tbody>
            {[...packages, ...news].map((row, index) => (
              <Row
                key={row.id || `new ${row.position}`}
                row={row}
                index={index}
                errors={errors}
                sold={numbers?.packages.find(({ id }) => id === row.id)?.sold ?? 0}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="st-row">
        <button type="button" className="st-lk" onClick={() => setAdded(added + 1)}>
          Add a package
        </button>
        <span className="st-muted">
          A price or a limit changes only what is bought from now on. Seats cannot go below what is sold.
        </span>
      </p>
    </section>
  );
}

interface RowProps {
  row: PackageRow;
  index: number;
  sold: number;
  errors: EventErrors;
}

function Row({ row, index, sold, errors }: RowProps) {
  const label = row.name || `new package ${index + 1}`;
  const cell = (name: string, words: string, value: string | number | null, type = "text") => (
    <>
      <input
        name={`${name} ${index}`}
        type={type}
        defaultValue={value ?? ""}
        aria-label={`${words}, ${label}`}
        aria-invalid={errors[`${name} ${index}`] ? true : undefined}
      />
      {errors[`${name} ${index}`] && (
        <span role="alert" className="st-bad">
          {errors[`${name} ${index}`]}
        </span>
      )}
    </>
  );
  return (
    <tr>
      <td className="wide">
        <input type="hidden" name="package" value={index} />
        <input type="hidden" name={`id ${index}`} value={row.id} />
        {cell("name", "Package", row.name)}
        {cell("description", "What is in it", row.description)}
      </td>
      <td>{cell("price", "Price", row.price === "" ? "" : `R${Number(row.price)}`)}</td>
      <td>{cell("seats", "Each seats", row.seats)}</td>
      <td>{cell("capacity", "How many", row.capacity)}</td>
      <td className="st-num">{sold}</td>
      <td>{cell("sale_from", "On sale from", toLocalInput(row.sale_from), "datetime-local")}</td>
      <td>{cell("sale_until", "On sale until", toLocalInput(row.sale_until), "datetime-local")}</td>
      <td>{cell("max_per_order", "Most per order", row.max_per_order)}</td>
      <td>{cell("position", "Order of display", row.position)}</td>
      <td>
        <input
          type="checkbox"
          name={`is_active ${index}`}
          defaultChecked={row.is_active}
          aria-label={`On sale, ${label}`}
        />
      </td>
    </tr>
  );
}
