import { useEffect, useRef } from "react";
import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { IdempotencyKeyField } from "~/platform/forms/idempotency-key-field";
import type { PictureSource } from "~/platform/lib/pictures";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { Picture } from "~/platform/ui/picture";
import { missingFilesNote } from "~/platform/uploads/chosen-files";
import { SendingFiles } from "~/platform/uploads/sending-files";
import { bringAlong } from "./booking";
import { BookingFields } from "./booking-fields";
import { DateField } from "./date-field";
import { type BookingForm, type BookingResult, useBooking } from "./use-booking";

export interface BookingPageProps {
  now: string;
  picture: PictureSource;
  /** The response to a form sent without scripts. */
  answer?: BookingResult;
}

/** The booking dialog as a page, for browsers without scripts and for links from elsewhere. */
export function BookingPage({ now, picture, answer }: BookingPageProps) {
  const { intros } = useFacts();
  const booking = useBooking({ now, answer });
  const { form, files, uploadShare, outcome } = booking;
  return (
    <div className="grid grid-cols-1 md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
      <div className="px-gutter pt-10 pb-section lg:pt-22 lg:pr-28">
        <h1 className="mb-9 display-title wrap-anywhere md:max-lg:text-[min(5.25rem,9.4vw)] lg:mb-14">
          {intros.bookingTitle}
        </h1>
        {outcome ? (
          <Thanks />
        ) : uploadShare === null ? (
          <Form booking={booking} now={now} />
        ) : (
          <SendingFiles subject="request" share={uploadShare} count={files.files.length} />
        )}
        <FormMessage answer={uploadShare === null ? form.answer : null}>
          {outcome && outcome.missing.length > 0 && <p>{missingFilesNote(outcome.missing, bringAlong)}</p>}
        </FormMessage>
        <p className="mt-10">
          <ArrowLink to="/nala-prive" arrow="left">
            Nala Privé
          </ArrowLink>
        </p>
      </div>
      <Picture
        picture={picture}
        priority
        sizes="(width >= 72rem) 94vw, (width >= 44rem) 200vw, 100vw"
        className="aspect-video max-md:order-first md:sticky md:top-0 md:aspect-auto md:h-svh"
      />
    </div>
  );
}

function Form({ booking, now }: { booking: BookingForm; now: string }) {
  const { intros } = useFacts();
  return (
    <form
      {...booking.form.props}
      encType="multipart/form-data"
      aria-label={intros.bookingTitle}
      className="mb-8 grid grid-cols-1 gap-10"
    >
      <Honeypot />
      <IdempotencyKeyField />
      <BookingFields booking={booking} now={new Date(now)} DateField={DateField} />
      <Button
        type="submit"
        size="lg"
        busy={booking.form.isSending}
        busyLabel="Submitting..."
        className="justify-self-start"
      >
        Submit Request
      </Button>
    </form>
  );
}

/** Takes the focus of the removed form. */
function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-7 display-2xl">
      Thank you
    </h2>
  );
}
