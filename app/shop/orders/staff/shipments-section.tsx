import type { Conflict } from "~/staff/form/conflict";
import { StaffForm } from "~/staff/form/staff-form";
import { TickBox } from "~/staff/form/tick-box";
import type { LineDetails, OrderDetails } from "./order-details";
import { possibleMoves } from "./order-state";
import { ParcelRow } from "./parcel-row";
import type { RefusedChange } from "./refused-change";
import { CourierNames, type Tracking, TrackingFields } from "./tracking-fields";

export function ShipmentsSection({
  order,
  refused,
}: {
  order: OrderDetails;
  refused: RefusedChange | undefined;
}) {
  const typed = refused?.intent === "send" ? refused.typed : undefined;
  const corrected = refused?.intent === "correct-parcel" ? refused : undefined;
  const can = possibleMoves(order);
  const left = order.lines
    .filter(({ kind }) => kind === "product")
    .map((line) => ({ ...line, left: Math.max(0, line.quantity - line.sent - line.refunded) }))
    .filter((line) => line.left > 0);
  if (order.shipments.length === 0 && left.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">
        Parcels <span>the buyer gets a mail for each</span>
      </h2>
      <CourierNames />
      {order.shipments.map((shipment) => {
        const mine = corrected?.typed.record === shipment.id ? corrected : undefined;
        return (
          <ParcelRow
            key={shipment.id}
            shipment={shipment}
            // The later one first: they are numbered.
            canTakeBack={shipment === order.shipments.at(-1) && !shipment.deliveredAt}
            canCorrect={order.deliveryMethod === "courier"}
            typed={mine?.typed}
            conflict={mine?.conflict as Conflict<Tracking> | undefined}
          />
        );
      })}
      {order.status === "paid" && left.length > 0 && <PackedLines lines={left} />}
      {can.send && (
        <StaffForm
          data-adds=""
          className="staff-fields staff-fields--3 mt-3"
          key={`parcel ${order.shipments.length}`}
        >
          <h3 className="full font-medium">{`Parcel ${order.shipments.length + 1}, to send`}</h3>
          <TrackingFields typed={typed} />
          {left.map((line) => (
            <label key={line.id} className="staff-field">
              {`${line.name}${line.size ? `, ${line.size}` : ""}: how many of ${line.left}`}
              <input
                name={`quantity ${line.id}`}
                type="number"
                min={0}
                max={line.left}
                defaultValue={typed?.[`quantity ${line.id}`] ?? line.left}
                required
              />
            </label>
          ))}
          <p className="full staff-row">
            <button type="submit" name="intent" value="send" className="staff-button">
              Mark sent
            </button>
            <span className="staff-muted">Fewer pieces than are left make a parcel of their own.</span>
          </p>
        </StaffForm>
      )}
      {left.length > 0 && !order.hasAddress && order.deliveryMethod === "courier" && (
        <p className="staff-notice">
          There is no address yet. The time until dispatch begins when it is known.
        </p>
      )}
    </section>
  );
}

/** What lies in the box already: the next shift goes on from there. */
function PackedLines({ lines }: { lines: readonly (LineDetails & { left: number })[] }) {
  return (
    <StaffForm className="staff-stack mt-3" key={lines.map(({ id, isPacked }) => `${id}${isPacked}`).join()}>
      <fieldset className="staff-stack">
        <legend className="mb-1 text-label text-muted">In the box</legend>
        {lines.map((line) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
          <label key={line.id} className="staff-check">
            <TickBox value={line.id} isTicked={line.isPacked} />
            <span>{`${line.left} × ${line.name}${line.size ? `, ${line.size}` : ""}`}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit" name="intent" value="tick-lines" className="staff-button staff-button--line">
          Save the box
        </button>
      </p>
    </StaffForm>
  );
}
