import { Form } from "react-router";
import { StaffForm, TextField } from "../form/staff-form";
import { TickBox } from "../form/tick-box";
import { shortMoment } from "../moments";
import type { LineDetails, OrderDetails, ShipmentDetails } from "./order-details";
import { possibleMoves } from "./order-state";
import type { Typed } from "./side-sections";

const COURIERS = ["Blue Crane Couriers", "Karoo Express", "Own driver"];

export function ShipmentsSection({ order, typed }: { order: OrderDetails; typed?: Typed }) {
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
      {order.shipments.map((shipment) => (
        <Shipment
          key={shipment.id}
          shipment={shipment}
          // The later one first: they are numbered.
          canTakeBack={shipment === order.shipments.at(-1) && !shipment.deliveredAt}
        />
      ))}
      {order.status === "paid" && left.length > 0 && <PackedLines lines={left} />}
      {can.send && (
        <StaffForm className="st-fields st-fields--3 mt-3" key={`parcel ${order.shipments.length}`}>
          <label className="st-field">
            Courier
            <input
              name="courier"
              list="couriers"
              required
              maxLength={100}
              defaultValue={typed?.courier ?? COURIERS[0]}
            />
            <datalist id="couriers">
              {COURIERS.map((courier) => (
                <option key={courier}>{courier}</option>
              ))}
            </datalist>
          </label>
          <TextField name="trackingNumber" label="Number" maxLength={100} typed={typed} />
          <label className="st-field">
            Link
            <input
              name="trackingUrl"
              type="url"
              pattern="https?://.*"
              maxLength={500}
              placeholder="https://"
              defaultValue={typed?.trackingUrl}
            />
          </label>
          {left.map((line) => (
            <label key={line.id} className="st-field">
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
          <p className="full st-row">
            <button type="submit" name="intent" value="send" className="st-btn">
              Mark sent
            </button>
            <span className="st-muted">Fewer pieces than are left make a parcel of their own.</span>
          </p>
        </StaffForm>
      )}
      {left.length > 0 && !order.hasAddress && order.deliveryMethod === "courier" && (
        <p className="st-say">There is no address yet. The 24 hours begin when it is known.</p>
      )}
    </section>
  );
}

/** What lies in the box already: the next shift goes on from there. */
function PackedLines({ lines }: { lines: readonly (LineDetails & { left: number })[] }) {
  return (
    <StaffForm className="st-stack mt-3" key={lines.map(({ id, isPacked }) => `${id}${isPacked}`).join()}>
      <fieldset className="st-stack">
        <legend className="mb-1 text-label text-muted">In the box</legend>
        {lines.map((line) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
          <label key={line.id} className="st-check">
            <TickBox value={line.id} isTicked={line.isPacked} />
            <span>{`${line.left} × ${line.name}${line.size ? `, ${line.size}` : ""}`}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit" name="intent" value="tick-lines" className="st-btn st-btn--line">
          Save the box
        </button>
      </p>
    </StaffForm>
  );
}

function Shipment({ shipment, canTakeBack }: { shipment: ShipmentDetails; canTakeBack: boolean }) {
  const { number, courier, trackingNumber, trackingUrl, sentAt, deliveredAt, lines } = shipment;
  return (
    <div className="st-row border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <b className="font-medium">
          {`Parcel ${number}, ${courier}`}
          {trackingNumber && ` ${trackingNumber}`}
        </b>
        <small className="block text-muted">
          {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}; sent {shortMoment(sentAt)}
          {deliveredAt && `, delivered ${shortMoment(deliveredAt)}`}
        </small>
      </div>
      {trackingUrl && (
        <a href={trackingUrl} rel="noreferrer" className="st-lk">
          Follow
        </a>
      )}
      {!deliveredAt && (
        <Form method="post">
          <input type="hidden" name="shipment" value={shipment.id} />
          <button type="submit" name="intent" value="delivered" className="st-lk">
            Mark delivered
          </button>
        </Form>
      )}
      {canTakeBack && (
        <Form method="post">
          <input type="hidden" name="record" value={shipment.id} />
          <button type="submit" name="intent" value="withdraw-parcel" className="st-lk">
            Take back
          </button>
        </Form>
      )}
    </div>
  );
}
