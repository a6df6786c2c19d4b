import { useEffect, useState } from "react";
import type { QrDrawing } from "~/platform/lib/qr.server";
import { Modal } from "~/platform/ui/modal";

/** As wide as the card. A touch fills the screen with it on white, as bright as the page can make it. */
export function TicketQr({ qr, shortCode }: { qr: QrDrawing; shortCode: string }) {
  const [isOpen, setOpen] = useState(false);
  useScreenOn(isOpen);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full cursor-zoom-in bg-white p-4 print:p-0"
      >
        <Code qr={qr} className="mx-auto w-full lg:max-w-84 print:max-w-76" />
        <span className="sr-only">Show it as large as the screen</span>
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        aria-label="Code for the door"
        className="m-0 h-dvh max-h-none w-screen max-w-none bg-white text-black backdrop:bg-white"
      >
        {isOpen && (
          <div className="grid min-h-full grid-rows-[1fr_auto] justify-items-center gap-4 p-4">
            <Code qr={qr} className="size-[min(92vw,76dvh)] self-center" />
            <p className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 tabular-nums">
              {shortCode}
              <button
                type="button"
                onClick={() => setOpen(false)}
                className="min-h-12 border border-black px-6 font-medium"
              >
                Close
              </button>
            </p>
          </div>
        )}
      </Modal>
    </>
  );
}

function Code({ qr, className }: { qr: QrDrawing; className: string }) {
  return (
    <svg
      role="img"
      aria-label="Code for this ticket"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className={`text-black ${className}`}
    >
      <path d={qr.path} fill="currentColor" />
    </svg>
  );
}

/** In the queue the phone must not go dark. Browsers that cannot do it let it go dark as always. */
function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const lock = navigator.wakeLock?.request("screen").catch(() => null);
    return () => void lock?.then((held) => held?.release());
  }, [isOn]);
}
