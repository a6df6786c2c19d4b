import { useFacts } from "~/platform/organisation/use-facts";
import { Form } from "~/staff/form/form";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { shortMoment } from "~/staff/moments";
import type { StaffReturn, StaffReturns } from "./order-returns";

type Typed = Record<string, string> | undefined;

const STATES = {
  requested: { label: "To answer", mark: "wait" },
  accepted: { label: "On its way back", mark: "wait" },
  refused: { label: "Refused", mark: "done" },
  received: { label: "Received", mark: "done" },
} as const;
const REASONS = {
  changed_mind: "Changed their mind",
  does_not_fit: "Does not fit",
  faulty: "Faulty",
  wrong_piece: "Not what was ordered",
};

/** What the buyer wants to send back, and what staff say to it. */
export function ReturnsSection({
  returns: { termsVersion, returns, lines },
  orderPath,
  typed,
}: {
  returns: StaffReturns;
  orderPath: string;
  typed?: Typed;
}) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {returns.map((asked) => (
        <Return
          key={asked.id}
          asked={asked}
          orderPath={orderPath}
          typed={typed?.return === asked.id ? typed : undefined}
        />
      ))}
      {returns.length === 0 && <p className="staff-muted">Nothing was asked back.</p>}
      <p className="staff-muted">
        Ordered under{" "}
        <a className="staff-link" href={`/terms/${termsVersion}`}>
          {`version ${termsVersion} of the terms`}
        </a>
      </p>
      <details className="mt-3">
        <summary>Made to measure</summary>
        <p className="staff-notice">
          A piece cut to the buyer’s own measure comes back only for a fault. The buyer reads that on the
          order.
        </p>
        <ul className="staff-stack">
          {lines.map((line) => (
            <li key={line.id}>
              <Form method="post" className="staff-row">
                <input type="hidden" name="line" value={line.id} />
                <input type="hidden" name="isMadeToMeasure" value={String(!line.isMadeToMeasure)} />
                <span>{`${line.name}: ${line.isMadeToMeasure ? "made to measure" : "as on the rail"}`}</span>
                <button type="submit" name="intent" value="made-to-measure" className="staff-link">
                  {line.isMadeToMeasure ? "It is as on the rail" : "It was made to measure"}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Return({ asked, orderPath, typed }: { asked: StaffReturn; orderPath: string; typed: Typed }) {
  const { label, mark } = STATES[asked.state];
  return (
    <div className="staff-stack border-b border-line py-3">
      <p className="staff-row">
        <span className={`staff-status staff-status--${mark}`}>{label}</span>
        <b className="font-medium">{`Return ${asked.number}`}</b>
        <span className="staff-muted">
          {[
            REASONS[asked.reason],
            ...asked.lines.map(
              ({ name, size, quantity }) => `${quantity} × ${name}${size ? `, ${size}` : ""}`,
            ),
          ].join(", ")}
        </span>
      </p>
      {asked.note && <p className="whitespace-pre-line wrap-anywhere">{asked.note}</p>}
      {asked.fileNames.length > 0 && (
        <ul className="staff-row" aria-label="Pictures">
          {asked.fileNames.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file is its position
            <li key={index}>
              <a className="staff-link" href={`${orderPath}/returns/${asked.id}/${index + 1}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <small className="text-muted">
        {[
          `Asked for ${shortMoment(asked.requestedAt)}`,
          asked.answeredAt && `answered ${shortMoment(asked.answeredAt)}`,
          asked.receivedAt && `back ${shortMoment(asked.receivedAt)}`,
        ]
          .filter(Boolean)
          .join("; ")}
      </small>
      {asked.message && <p className="staff-muted whitespace-pre-line wrap-anywhere">{asked.message}</p>}
      {asked.state === "requested" && <Answer asked={asked} typed={typed} />}
      {asked.state === "accepted" && (
        <Form method="post" className="staff-row">
          <input type="hidden" name="return" value={asked.id} />
          <label className="staff-check">
            <input type="checkbox" name="restock" defaultChecked={asked.reason !== "faulty"} />
            <span>The pieces go back on sale</span>
          </label>
          <button type="submit" name="intent" value="return-received" className="staff-button">
            It is back: open the refund
          </button>
        </Form>
      )}
    </div>
  );
}

function Answer({ asked, typed }: { asked: StaffReturn; typed: Typed }) {
  const { name, address } = useFacts().retailStore;
  return (
    <StaffForm className="staff-fields">
      <input type="hidden" name="return" value={asked.id} />
      <AreaField
        name="message"
        label={`Answer to return ${asked.number}`}
        value={`Please send it to ${name}, ${address.join(", ")}.`}
        hint="The buyer gets these words by mail: how to send it, or why not."
        isRequired
        typed={typed}
      />
      <p className="staff-row">
        <button type="submit" name="intent" value="return-accept" className="staff-button">
          Accept
        </button>
        <button type="submit" name="intent" value="return-refuse" className="staff-button staff-button--line">
          Refuse
        </button>
      </p>
    </StaffForm>
  );
}
