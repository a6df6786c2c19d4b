import { HONEYPOT } from "./honeypot";

/** A field no visitor sees or reaches; what fills it is not a person, and nothing it sends is kept. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[999rem] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
