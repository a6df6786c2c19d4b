import type { FormEvent, ReactNode } from "react";
import type { FieldErrors, Values } from "~/staff/form/fields";
import { MEASURES, ONE_SIZE, SIZE_KEYS, STATES, sizeLabel } from "./staff-product";

interface PartProps {
  values: Values;
  errors: FieldErrors;
}

/** A short field with what is wrong beside it. */
export function ShortField({
  name,
  label,
  values,
  errors,
  list,
  hint,
  type = "text",
  inputMode,
}: PartProps & {
  name: string;
  label: string;
  list?: string;
  hint?: ReactNode;
  type?: string;
  inputMode?: "decimal" | "numeric";
}) {
  const error = errors[name];
  return (
    <label className="staff-field">
      {label}
      <input
        name={name}
        type={type}
        list={list}
        inputMode={inputMode}
        defaultValue={values[name]}
        // For :placeholder-shown, which says whether it is empty.
        placeholder=" "
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${name}-note` : undefined}
      />
      {(error || hint) && (
        <small id={`${name}-note`} className={error ? "staff-bad" : undefined}>
          {error ?? hint}
        </small>
      )}
    </label>
  );
}

/** A day and a time, Johannesburg time. */
export function MomentFields({ name, label, values, errors }: PartProps & { name: string; label: string }) {
  const error = errors[name];
  const described = { "aria-invalid": error ? true : undefined, "aria-describedby": error && `${name}-note` };
  return (
    <>
      <label className="staff-field">
        {label}
        <input type="date" name={`${name}_date`} defaultValue={values[`${name}_date`]} {...described} />
      </label>
      <label className="staff-field">
        at
        <input
          type="time"
          name={`${name}_time`}
          defaultValue={values[`${name}_time`]}
          aria-label={`${label}, time`}
        />
      </label>
      {error && (
        <small id={`${name}-note`} className="staff-bad full">
          {error}
        </small>
      )}
    </>
  );
}

export function StatusFields({ values, errors }: PartProps) {
  return (
    <fieldset className="product-statuses">
      <legend className="sr-only">Status</legend>
      {STATES.map(({ state, label }) => (
        <label key={state} className="staff-check">
          <input
            type="radio"
            name="state"
            value={state}
            defaultChecked={(values.state ?? "draft") === state}
          />
          <span>{label}</span>
        </label>
      ))}
      <div className="product-pair product-set-time">
        <MomentFields name="publish" label="Set time" {...{ values, errors }} />
      </div>
    </fieldset>
  );
}

interface SizeFieldsProps extends PartProps {
  /** As they were when the form was opened. */
  stock: Record<string, number>;
  held: Record<string, number>;
}

/** One column for each size, and one for the piece that comes in none. */
export function SizeFields({ values, errors, stock, held }: SizeFieldsProps) {
  const wrong = SIZE_KEYS.flatMap((key) => errors[`stock-${key}`] ?? [])[0];
  return (
    <>
      <div className="staff-scroll" onInput={tickCounted}>
        <table className="staff-table product-sizes">
          <thead>
            <tr>
              <th scope="col">Size</th>
              {SIZE_KEYS.map((key) => (
                <th key={key} scope="col">
                  {sizeLabel(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Comes in</th>
              {SIZE_KEYS.map((key) => (
                <td key={key}>
                  {key !== ONE_SIZE && (
                    <input
                      type="checkbox"
                      name={`size-${key}`}
                      defaultChecked={values[`size-${key}`] !== undefined}
                      aria-label={`Comes in ${key}`}
                    />
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">In stock</th>
              {SIZE_KEYS.map((key) => (
                <td key={key}>
                  <input type="hidden" name={`seen-${key}`} value={stock[key] ?? ""} />
                  <input
                    name={`stock-${key}`}
                    inputMode="numeric"
                    defaultValue={values[`stock-${key}`]}
                    aria-label={`In stock, ${sizeLabel(key)}`}
                    aria-invalid={errors[`stock-${key}`] ? true : undefined}
                    aria-describedby="stock-note"
                  />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">In unpaid orders</th>
              {SIZE_KEYS.map((key) => (
                <td key={key} className="staff-number">
                  {held[key] ?? 0}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p id="stock-note" className={wrong ? "staff-bad" : "staff-muted"}>
        {wrong ?? "A stock left empty is not counted: the piece is made to order in that size."}
      </p>
    </>
  );
}

/** A size that is counted is one the piece comes in. A tick that came by typing goes with what was typed. */
function tickCounted({ target }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  // A member's own click decides from then on.
  if (target.type === "checkbox") delete target.dataset.isCounted;
  const [, key] = /^stock-(.+)$/.exec(target.name) ?? [];
  const box = target.form?.elements.namedItem(`size-${key}`);
  if (!(box instanceof HTMLInputElement)) return;
  if (target.value !== "" && !box.checked) {
    box.checked = true;
    box.dataset.isCounted = "";
  } else if (target.value === "" && box.dataset.isCounted !== undefined) {
    box.checked = false;
    delete box.dataset.isCounted;
  }
}

export function MeasureFields({ values, errors }: PartProps) {
  return (
    <details open={errors.measurements !== undefined}>
      <summary>Measurements of the garment, in centimetres</summary>
      <div className="staff-scroll">
        <table className="staff-table product-sizes">
          <thead>
            <tr>
              <th scope="col">Lying flat</th>
              {SIZE_KEYS.map((key) => (
                <th key={key} scope="col">
                  {sizeLabel(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MEASURES.map((measure) => (
              <tr key={measure}>
                <th scope="row">{measure}</th>
                {SIZE_KEYS.map((key) => (
                  <td key={key}>
                    <input
                      name={`m-${key}-${measure}`}
                      inputMode="decimal"
                      defaultValue={values[`m-${key}-${measure}`]}
                      aria-label={`${measure}, ${sizeLabel(key)}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.measurements && <p className="staff-bad">{errors.measurements}</p>}
    </details>
  );
}
