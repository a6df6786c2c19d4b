import { useState } from "react";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { Link } from "~/platform/ui/link";
import { SaveBar } from "~/staff/form/conflict";
import type { Values } from "~/staff/form/fields";
import { Form } from "~/staff/form/form";
import { RecordForm, type RecordResult } from "~/staff/form/record-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { Notice } from "~/staff/notice";
import { CallOff } from "./call-off";
import { EventFields } from "./event-fields";
import { comparedLabels } from "./event-form";
import { EventPreview } from "./event-preview";
import { NumbersSection } from "./numbers-section";
import { PackagesSection } from "./packages-section";
import type { EventNumbers } from "./staff-events";
import type { CallOffSum, WaitingRow } from "./staff-events.server";
import { WaitingSection } from "./waiting-section";
import "../../../staff/form/record-form.css";
import "./events.css";

/** An event that is stored; a new one has none of this. */
export interface StoredEvent {
  id: string;
  title: string;
  slug: string;
  isPublished: boolean;
  calledOffAt: string | null;
  numbers: EventNumbers;
  waiting: readonly WaitingRow[];
  callOffSum: CallOffSum;
}

export interface EventEditView {
  stored: StoredEvent | null;
  /** When it was saved that the form was filled from; "" for a new one. */
  seen: string;
  values: Values;
  pictures: readonly StaffPicture[];
  history: readonly HistoryEntry[];
  answer: RecordResult | undefined;
}

const NOTICES = {
  duplicated: "This is the copy: a draft. Give it its day, and its sale its dates.",
  "called-off": "Called off. Everyone is written to, and each paid order is a task.",
  "takes-place": "It takes place after all. Nobody was written to.",
};

/** An event and its packages in one form, saved in one step. */
export function EventEditPage({ stored, seen, values, pictures, history, answer }: EventEditView) {
  const conflict = answer?.conflict;
  const [typed, setTyped] = useState(values);
  return (
    <div className="staff-page">
      <header className="staff-head">
        <p className="staff-breadcrumb">
          <Link className="staff-link" to="/admin/events">
            Events
          </Link>
        </p>
        <h1>{stored?.title ?? "New event"}</h1>
        {stored && <LastSaved history={history} />}
        {stored && <EventLinks stored={stored} />}
      </header>
      <Notice words={NOTICES} />
      {stored && <NumbersSection numbers={stored.numbers} />}
      {stored && <WaitingSection waiting={stored.waiting} />}
      <div className="event-edit">
        <div>
          <RecordForm
            draftKey={`events/${stored?.id ?? "new"}`}
            seen={seen}
            values={values}
            answer={answer}
            encType="multipart/form-data"
            what="event"
            labels={conflict ? comparedLabels(conflict.theirs, conflict.mine) : []}
            className="staff-event"
            onValues={setTyped}
          >
            {(filled, errors) => (
              <>
                <EventFields values={filled} errors={errors} pictures={pictures} />
                <PackagesSection values={filled} errors={errors} numbers={stored?.numbers ?? null} />
                <div className="content-save staff-event-wide">
                  <SaveBar>
                    <span className="staff-muted">A published event is on the site at once.</span>
                  </SaveBar>
                </div>
              </>
            )}
          </RecordForm>
        </div>
        <EventPreview values={typed} />
      </div>
      {stored && <CallOff calledOffAt={stored.calledOffAt} sum={stored.callOffSum} />}
      {stored && <RecordHistory history={history} />}
    </div>
  );
}

function EventLinks({ stored: { id, slug, isPublished } }: { stored: StoredEvent }) {
  return (
    <span className="staff-actions">
      <Link className="staff-link" to={`/admin/door?event=${id}`}>
        Door
      </Link>
      <a className="staff-link" href={`/admin/events/${id}/guests.csv`}>
        Guest list CSV
      </a>
      <a className="staff-link" href={`/admin/events/${id}/sales.csv`}>
        Numbers CSV
      </a>
      {isPublished && (
        <Link className="staff-link" to={`/events/${slug}`}>
          View
        </Link>
      )}
      <Form method="post">
        <button type="submit" name="intent" value="duplicate" className="staff-link">
          Duplicate
        </button>
      </Form>
    </span>
  );
}
