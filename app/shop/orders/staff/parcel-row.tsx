import { useId } from "react";
import { Before, type Conflict, ConflictNote, SaveBar } from "~/staff/form/conflict";
import { Form } from "~/staff/form/form";
import { StaffForm } from "~/staff/form/staff-form";
import { shortMoment } from "~/staff/moments";
import type { ShipmentDetails } from "./order-details";
import type { Typed } from "./side-sections";
import { TRACKING_LABELS, type Tracking, TrackingFields } from "./tracking-fields";

interface ParcelRowProps {
  shipment: ShipmentDetails;
  canTakeBack: boolean;
  /** Not where it left by the shop's door. */
  canCorrect: boolean;
  typed: Typed;
  conflict: Conflict<Tracking> | undefined;
}

/** A parcel that is sent, and what can still be done about it. */
export function ParcelRow({ shipment, canTakeBack, canCorrect, typed, conflict }: ParcelRowProps) {
  const { number, courier, trackingNumber, trackingUrl, sentAt, deliveredAt, lines } = shipment;
  return (
    <div className="border-b border-line py-2">
      <div className="staff-row">
        <div className="min-w-0 flex-1 basis-60">
          <b className="font-medium wrap-anywhere">
            {`Parcel ${number}, ${courier}`}
            {trackingNumber && ` ${trackingNumber}`}
          </b>
          <small className="block text-muted">
            {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}; sent{" "}
            {shortMoment(sentAt)}
            {deliveredAt && `, delivered ${shortMoment(deliveredAt)}`}
          </small>
        </div>
        {trackingUrl && (
          <a href={trackingUrl} rel="noreferrer" className="staff-link">
            Follow
          </a>
        )}
        {!deliveredAt && (
          <Form method="post">
            <input type="hidden" name="shipment" value={shipment.id} />
            <button type="submit" name="intent" value="delivered" className="staff-link">
              Mark delivered
            </button>
          </Form>
        )}
        {canTakeBack && (
          <Form method="post">
            <input type="hidden" name="record" value={shipment.id} />
            <button type="submit" name="intent" value="withdraw-parcel" className="staff-link">
              Take back
            </button>
          </Form>
        )}
      </div>
      {canCorrect && <CorrectParcel shipment={shipment} typed={typed} conflict={conflict} />}
    </div>
  );
}

/** The pieces of a parcel stay: one that holds others is taken back and sent anew. */
function CorrectParcel({
  shipment,
  typed,
  conflict,
}: Pick<ParcelRowProps, "shipment" | "typed" | "conflict">) {
  const formId = useId();
  const saved: Tracking = {
    courier: shipment.courier,
    trackingNumber: shipment.trackingNumber ?? "",
    trackingUrl: shipment.trackingUrl ?? "",
  };
  // After a conflict the form knows what the other member saved: sent again, it keeps what stands in it.
  const before = conflict?.theirs ?? saved;
  return (
    <>
      {conflict && (
        <ConflictNote
          key={JSON.stringify(conflict)}
          what="parcel"
          fields={TRACKING_LABELS}
          conflict={conflict}
          formId={formId}
        />
      )}
      <details open={conflict !== undefined || typed !== undefined}>
        <summary>
          Correct<span className="sr-only">{` parcel ${shipment.number}`}</span>
        </summary>
        <StaffForm key={JSON.stringify(before)} id={formId} className="staff-fields staff-fields--3">
          <input type="hidden" name="intent" value="correct-parcel" />
          <input type="hidden" name="record" value={shipment.id} />
          <Before value={before} />
          <TrackingFields value={conflict?.mine ?? saved} typed={typed} />
          <label className="staff-check full">
            <input
              type="checkbox"
              name="mailAgain"
              defaultChecked={typed ? typed.mailAgain !== undefined : shipment.deliveredAt === null}
            />
            <span>Tell the buyer again by mail</span>
          </label>
          <SaveBar />
        </StaffForm>
      </details>
    </>
  );
}
