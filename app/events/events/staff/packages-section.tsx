import { Fragment, useState } from "react";
import type { FieldErrors, Values } from "~/staff/form/fields";
import { emptyPackage, PACKAGE_LABELS, packageCount } from "./event-form";
import type { EventNumbers } from "./staff-events";

export interface PackagesSectionProps {
  values: Values;
  errors: FieldErrors;
  numbers: EventNumbers | null;
}

/** Seats cannot go below what is sold: the database says so. */
export function PackagesSection({ values, errors, numbers }: PackagesSectionProps) {
  const filled = packageCount(values);
  const [added, setAdded] = useState(0);
  return (
    <section className="staff-stack staff-event-wide">
      <h2>Ticket packages</h2>
      <ul>
        {Array.from({ length: filled + added }, (_, index) => index).map((index) => (
          <Package
            key={index}
            index={index}
            values={index < filled ? values : emptyPackage(index)}
            errors={errors}
            sold={numbers?.packages.find(({ id }) => id === values[`id ${index}`])?.sold ?? 0}
          />
        ))}
      </ul>
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

/** In the order of the form; `width`: a class of events.css. */
const FIELDS = [
  { field: "name", width: "package-name" },
  { field: "description", width: "package-words" },
  { field: "price" },
  { field: "seats" },
  { field: "capacity" },
  { field: "max_per_order" },
  { field: "sale_from", width: "package-moment", type: "datetime-local" },
  { field: "sale_until", width: "package-moment", type: "datetime-local" },
  { field: "position" },
] as const;

interface PackageProps {
  index: number;
  values: Values;
  errors: FieldErrors;
  sold: number;
}

function Package({ index, values, errors, sold }: PackageProps) {
  const label = values[`name ${index}`] || `new package ${index + 1}`;
  return (
    <li className="event-package">
      <input type="hidden" name={`id ${index}`} value={values[`id ${index}`] ?? ""} />
      {FIELDS.map(({ field, ...more }) => (
        <Fragment key={field}>
          {field === "sale_from" && (
            <SoldOf sold={sold} capacity={Number(values[`capacity ${index}`] || 0)} />
          )}
          <PackageField
            {...more}
            name={`${field} ${index}`}
            words={PACKAGE_LABELS[field] ?? ""}
            of={label}
            value={values[`${field} ${index}`]}
            error={errors[`${field} ${index}`]}
          />
        </Fragment>
      ))}
      <label className="staff-check package-active">
        <input
          type="checkbox"
          name={`is_active ${index}`}
          defaultChecked={values[`is_active ${index}`] === "on"}
          aria-label={`${PACKAGE_LABELS.is_active}, ${label}`}
        />
        <span>{PACKAGE_LABELS.is_active}</span>
      </label>
    </li>
  );
}

interface PackageFieldProps {
  name: string;
  words: string;
  /** Which package: many fields have the same words. */
  of: string;
  value: string | undefined;
  error: string | undefined;
  width?: string;
  type?: string;
}

function PackageField({ name, words, of, value, error, width = "", type = "text" }: PackageFieldProps) {
  return (
    <label className={`staff-field ${width}`}>
      {words}
      <input
        name={name}
        type={type}
        defaultValue={value ?? ""}
        aria-label={`${words}, ${of}`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <span role="alert" className="staff-bad">
          {error}
        </span>
      )}
    </label>
  );
}

/** "34 of 60 sold", with how full that is. */
function SoldOf({ sold, capacity }: { sold: number; capacity: number }) {
  return (
    <p className="package-sold staff-number">
      {capacity > 0 ? `${sold} of ${capacity} sold` : `${sold} sold`}
      {capacity > 0 && <i aria-hidden style={{ width: `${Math.min(1, sold / capacity) * 100}%` }} />}
    </p>
  );
}
