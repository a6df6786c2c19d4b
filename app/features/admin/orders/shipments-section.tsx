import { Form } from "react-router";
import { shortMoment } from "../moments";
import type { OrderDetails, ShipmentDetails } from "./order-details";
import { possibleMoves } from "./order-state";

const COURIERS = ["Blue Crane Couriers", "Karoo Express", "Own driver"];

export function ShipmentsSection({ order }: { order: OrderDetails }) {
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
        <Shipment key={shipment.id} shipment={shipment} />
      ))}
      {can.send && (
        <Form method="post" className="st-fields st-fields--3 mt-3">
          <label className="st-field">
            Courier
            <input name="courier" list="couriers" required maxLength={100} defaultValue={COURIERS[0]} />
            <datalist id="couriers">
              {COURIERS.map((courier) => (
                <option key={courier}>{courier}</option>
              ))}
            </datalist>
          </label>
          <label className="st-field">
            Number
            <input name="trackingNumber" maxLength={100} />
          </label>
          <label className="st-field">
            Link
            <input
              name="trackingUrl"
              type="url"
              pattern="https?://.*"
              maxLength={500}
              placeholder="https://"
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
                defaultValue={line.left}
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
        </Form>
      )}
      {left.length > 0 && !order.hasAddress && order.deliveryMethod === "courier" && (
        <p className="st-say">There is no address yet. The 24 hours begin when it is known.</p>
      )}
    </section>
  );
}

function Shipment({ shipment }: { shipment: ShipmentDetails }) {
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
    </div>
  );
}
