import { HONEYPOT } from "./honeypot";

/** A field that visitors can neither see nor reach. A submission that fills it is from a bot and is not stored. */
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
