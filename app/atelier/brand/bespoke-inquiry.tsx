import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { BOOKING_PATH } from "~/atelier/bookings/booking";
import type { BookingDialogProps } from "~/atelier/bookings/booking-dialog";
import type { PictureSource } from "~/platform/lib/pictures";
import { Button, ButtonLink } from "~/platform/ui/button";

const loadDialog = () => import("~/atelier/bookings/booking-dialog").then((module) => module.default);
/** A dialog that did not come yet comes on the click, or the page does. */
const prepareDialog = () => void loadDialog().catch(() => {});

/** Opens the booking dialog, which is fetched once somebody means to; without scripts, the same as a page. */
export function BespokeInquiry({ now, picture }: { now: string; picture: PictureSource }) {
  const [loaded, setLoaded] = useState<{ BookingDialog: ComponentType<BookingDialogProps> } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { frame, isAlive, hadFocus } = useAlive();

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

  const control = {
    "aria-haspopup": "dialog",
    onPointerEnter: prepareDialog,
    onFocus: prepareDialog,
    onClick: open,
    children: "Inquire About Bespoke",
  } as const;
  return (
    <div ref={frame} className="contents">
      {isAlive ? (
        <Button {...control} autoFocus={hadFocus} />
      ) : (
        <ButtonLink {...control} to={BOOKING_PATH} prefetch="none" />
      )}
      {loaded && (
        <loaded.BookingDialog open={isOpen} onClose={() => setOpen(false)} now={now} picture={picture} />
      )}
    </div>
  );
}

/** A link until the page is alive, then a button; one that had the focus as a link keeps it. */
function useAlive() {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ isAlive: false, hadFocus: false });
  useEffect(() => {
    // A press on the link from before is answered first, see queued-events.ts.
    const timer = setTimeout(() => {
      setState({ isAlive: true, hadFocus: frame.current?.contains(document.activeElement) ?? false });
    });
    return () => clearTimeout(timer);
  }, []);
  return { frame, ...state };
}
