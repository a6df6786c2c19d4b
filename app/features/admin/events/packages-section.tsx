import { useState } from "react";
import type { FieldErrors, Values } from "../content/fields";
import { emptyPackage, PACKAGE_LABELS, packageCount } from "./event-form";
import type { EventNumbers } from "./staff-events";

export interface PackagesSectionProps {
  values: Values;
  errors: FieldErrors;
  numbers: EventNumbers | null;
}

/** Above the columns, and on a phone above each field. */
const HEADS = [
  "Package",
  "Price",
  "Each seats",
  "How many",
  "Sold",
  "On sale from",
  "until",
  "Per order",
  "Order",
  "On sale",
] as const;

/** Seats cannot go below what is sold: the database says so. */
export function PackagesSection({ values, errors, numbers }: PackagesSectionProps) {
  const filled = packageCount(values);
  const [added, setAdded] = useState(0);
  return (
    <section className="staff-stack staff-event-wide">
      <h2>Ticket packages</h2>
      <div className="staff-scroll">
        <table className="staff-table staff-packages">
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: filled + added }, (_, index) => index).map((index) => (
              <Row
                key={index}
                index={index}
                values={index < filled ? values : emptyPackage(index)}
                errors={errors}
                sold={numbers?.packages.find(({ id }) => id === values[`id ${index}`])?.sold ?? 0}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="staff-row">
        <button type="button" className="staff-link" onClick={() => setAdded(added + 1)}>
          Add a package
        </button>
        <span className="staff-muted">
          A price or a limit changes only what is bought from now on. Seats cannot go below what is sold. At
          R0 places are kept without payment: a name and an address are enough.
        </span>
      </p>
    </section>
  );
}

interface RowProps {
  index: number;
  values: Values;
  errors: FieldErrors;
  sold: number;
}

function Row({ index, values, errors, sold }: RowProps) {
  const label = values[`name ${index}`] || `new package ${index + 1}`;
  const cell = (field: string, type = "text") => {
    const name = `${field} ${index}`;
    return (
      <>
        <input
          name={name}
          type={type}
          defaultValue={values[name] ?? ""}
          aria-label={`${PACKAGE_LABELS[field]}, ${label}`}
          aria-invalid={errors[name] ? true : undefined}
        />
        {errors[name] && (
          <span role="alert" className="staff-bad">
            {errors[name]}
          </span>
        )}
      </>
    );
  };
  return (
    <tr>
      <td className="wide">
        <input type="hidden" name={`id ${index}`} value={values[`id ${index}`] ?? ""} />
        {cell("name")}
        {cell("description")}
      </td>
      <td data-head={HEADS[1]}>{cell("price")}</td>
      <td data-head={HEADS[2]}>{cell("seats")}</td>
      <td data-head={HEADS[3]}>{cell("capacity")}</td>
      <td className="staff-number" data-head={HEADS[4]}>
        {sold}
      </td>
      <td data-head={HEADS[5]}>{cell("sale_from", "datetime-local")}</td>
      <td data-head="On sale until">{cell("sale_until", "datetime-local")}</td>
      <td data-head={HEADS[7]}>{cell("max_per_order")}</td>
      <td data-head={HEADS[8]}>{cell("position")}</td>
      <td data-head={HEADS[9]}>
        <input
          type="checkbox"
          name={`is_active ${index}`}
          defaultChecked={values[`is_active ${index}`] === "on"}
          aria-label={`${PACKAGE_LABELS.is_active}, ${label}`}
        />
      </td>
    </tr>
  );
}
