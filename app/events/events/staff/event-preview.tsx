import { useDeferredValue, useMemo } from "react";
import { readRand } from "~/platform/lib/money";
import type { Values } from "~/staff/form/fields";
import { previewPicture } from "~/staff/form/preview-picture";
import { PreviewPanel } from "~/staff/preview/preview-panel";
import type { EventPageData } from "../event-page";
import { EventPage } from "../event-page-view";
import { EVENT_PICTURE, fromLocalInput, packageCount, readDirections, readProgramme } from "./event-form";

/** The event as visitors will see it, in its own design, while it is written. Its pieces come once it is saved. */
export function EventPreview({ values }: { values: Values }) {
  const shown = useDeferredValue(values);
  const page = useMemo(() => previewOf(shown, new Date()), [shown]);
  return (
    <PreviewPanel title="The event as visitors will see it" area="events">
      <EventPage page={page} address="" />
    </PreviewPanel>
  );
}

/** Nothing while it is being typed. */
function priceOf(typed: string): number {
  const read = readRand(typed);
  return "cents" in read ? read.cents : 0;
}

/** With its packages on sale: whether they are is for the clock to say. */
function previewOf(values: Values, now: Date): EventPageData {
  const text = (name: string) => values[name]?.trim() ?? "";
  const at = (name: string) => (text(name) ? fromLocalInput(`${text("date")}T${text(name)}`) : null);
  const startsAt = at("starts") ?? now.toISOString();
  const packages = Array.from({ length: packageCount(values) }, (_, index) => index)
    .filter((index) => text(`name ${index}`) && values[`is_active ${index}`])
    .map((index) => ({
      id: String(index),
      slug: String(index),
      name: text(`name ${index}`),
      description: text(`description ${index}`),
      priceCents: priceOf(text(`price ${index}`)),
      seats: Number(text(`seats ${index}`)) || 1,
      availability: {
        state: "open",
        left: null,
        maxPerOrder: null,
        saleFrom: null,
        saleUntil: null,
      } as const,
    }));
  return {
    event: {
      id: "preview",
      title: text("title") || "Untitled",
      startsAt,
      time: text("event_time") || text("starts"),
      location: text("location"),
      category: text("category") || null,
      description: text("description"),
      picture: previewPicture(text(EVENT_PICTURE), ""),
      endsAt: at("ends"),
      isFree: values.is_free === "on",
    },
    isUpcoming: true,
    calledOff: null,
    opensIn: null,
    doorsAt: at("doors"),
    address: text("address") || null,
    mapUrl: text("map_url") || null,
    dress: text("dress") || null,
    programme: readProgramme(text("programme")),
    directions: readDirections(text("directions")),
    packages,
  };
}
