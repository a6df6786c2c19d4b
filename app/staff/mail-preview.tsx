import type { ReactNode } from "react";

/** The mail of a form as it will go: to whom, about what, and its words, which are usually a field (`children`). */
export function MailPreview({
  to,
  subject,
  greeting,
  children,
}: {
  to: string;
  subject: string;
  greeting?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label="The mail" className="letter">
      <dl>
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>
            <b>{subject}</b>
          </dd>
        </div>
      </dl>
      {greeting && <p>{greeting}</p>}
      {children}
    </section>
  );
}

/** Which of several mails goes: one choice beside the other. */
export function MailChoice<Kind extends string>({
  label,
  kinds,
  labelOf,
  value,
  onChange,
}: {
  label: string;
  kinds: readonly Kind[];
  labelOf: (kind: Kind) => string;
  value: Kind;
  onChange: (kind: Kind) => void;
}) {
  return (
    <fieldset className="answer-kinds">
      <legend className="sr-only">{label}</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input type="radio" name="answer-kind" checked={kind === value} onChange={() => onChange(kind)} />
          <span>{labelOf(kind)}</span>
        </label>
      ))}
    </fieldset>
  );
}
