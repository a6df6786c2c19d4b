import { type RefObject, useEffect, useRef } from "react";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { IDEMPOTENCY_KEY } from "~/platform/forms/idempotency-key";
import { IdempotencyKeyField } from "~/platform/forms/idempotency-key-field";
import type { FormValues } from "~/platform/lib/form-result";
import { readForm } from "~/platform/lib/form-values";
import type { PictureSource } from "~/platform/lib/pictures";
import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { Picture } from "~/platform/ui/picture";
import { toast } from "~/platform/ui/toasts";
import { missingFilesNote } from "~/platform/uploads/chosen-files";
import { SendingFiles } from "~/platform/uploads/sending-files";
import { bringAlong } from "./booking";
import { BookingFields } from "./booking-fields";
import { CalendarField } from "./calendar-field";
import { type BookingOutcome, useBooking } from "./use-booking";

export interface BookingDialogProps {
  open: boolean;
  onClose: () => void;
  /** The server's time when the page was rendered. */
  now: string;
  picture: PictureSource;
}

export default function BookingDialog({ open, onClose, now, picture }: BookingDialogProps) {
  const { intros } = useFacts();
  // Restores the fields when a dialog closed by mistake is opened again.
  const kept = useRef<FormValues>({});
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={intros.bookingTitle}
      picture={
        <Picture picture={picture} sizes="(width >= 72rem) 60rem, 100vw" className="md:max-lg:aspect-3/1" />
      }
    >
      <DialogForm now={now} kept={kept} onClose={onClose} />
    </Dialog>
  );
}

interface DialogFormProps {
  now: string;
  kept: RefObject<FormValues>;
  onClose: () => void;
}

function DialogForm({ now, kept, onClose }: DialogFormProps) {
  const { intros } = useFacts();
  const isShown = useIsShown();
  const booking = useBooking({
    now,
    kept: kept.current,
    onFailed: ({ message }) => toast(message, { isFailure: true }),
    onSent({ message, missing }: BookingOutcome) {
      kept.current = {};
      toast(message);
      if (missing.length > 0) toast(missingFilesNote(missing, bringAlong), { isFailure: true });
      // Uploads may still have been running when the visitor closed the dialog, and perhaps opened it again.
      if (isShown.current) onClose();
    },
  });
  const { form, files, uploadShare } = booking;

  if (uploadShare !== null)
    return <SendingFiles subject="request" share={uploadShare} count={files.files.length} />;
  return (
    <form
      {...form.props}
      encType="multipart/form-data"
      onInput={(event) => {
        form.props.onInput(event);
        kept.current = readForm(event.currentTarget);
      }}
      aria-label={intros.bookingTitle}
      className="mt-7 flex flex-1 flex-col"
    >
      <Honeypot />
      <IdempotencyKeyField kept={kept.current[IDEMPOTENCY_KEY]} />
      <BookingFields booking={booking} now={new Date(now)} DateField={CalendarField} />
      <div className="dialog-actions lg:-mb-12 lg:border-t lg:border-line lg:py-5">
        <Button type="submit" busy={form.isSending} busyLabel="Submitting...">
          Submit Request
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
