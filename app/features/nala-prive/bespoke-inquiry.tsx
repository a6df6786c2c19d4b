import { type ComponentType, type MouseEvent, useState } from "react";
import { BOOKING_PATH } from "~/features/bookings/booking";
import type { BookingDialogProps } from "~/features/bookings/booking-dialog";
import { ButtonLink } from "~/ui/button";

const loadDialog = () => import("~/features/bookings/booking-dialog").then((module) => module.default);
/** A dialog that did not come yet comes on the click, or the page does. */
const prepareDialog = () => void loadDialog().catch(() => {});

/** Opens the booking dialog, which is fetched once somebody means to; without scripts, the same as a page. */
export function BespokeInquiry({ now }: { now: string }) {
  const [loaded, setLoaded] = useState<{ BookingDialog: ComponentType<BookingDialogProps> } | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const BookingDialog = await loadDialog();
      setLoaded({ BookingDialog });
      setOpen(true);
    } catch {
      window.location.assign(BOOKING_PATH);
    }
  }

  return (
    <>
      <ButtonLink
        to={BOOKING_PATH}
        prefetch="none"
        aria-haspopup="dialog"
        onPointerEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={open}
      >
        Inquire About Bespoke
      </ButtonLink>
      {loaded && <loaded.BookingDialog open={isOpen} onClose={() => setOpen(false)} now={now} />}
    </>
  );
}
