import { useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { ChipRow } from "~/platform/ui/chip";
import { EmptyState } from "~/platform/ui/empty-state";
import { Toggle } from "~/platform/ui/toggle";
import type { EventFilter } from "./event";
import { EventDialog, EventWithoutScript } from "./event-dialog";
import {
  categoryChips,
  countEvents,
  type EventsView,
  eventsHref,
  nothingFound,
  wantedDetails,
  whenToggle,
} from "./event-view";
import { PastEvents } from "./past-events";
import { UpcomingEvents } from "./upcoming-events";

export function EventsPage({ filter, events, selected }: EventsView) {
  const { intros } = useFacts();
  const { search } = useLocation();
  const isLoading = useNavigation().location?.pathname === "/events";
  const details = wantedDetails(new URLSearchParams(search), { filter, events, selected });
  const { onDetails, onClose } = useDetailsHistory(eventsHref(filter));
  const List = filter.when === "past" ? PastEvents : UpcomingEvents;

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 px-gutter pt-10 pb-6 md:pt-14 lg:pt-[clamp(2.5rem,6vw,5.5rem)] lg:pb-[clamp(1.5rem,3vw,2.5rem)]">
        <h1 className="display-title">{intros.eventsTitle}</h1>
        <Toggle label="When" items={whenToggle(filter)} />
      </header>
      {details && <EventWithoutScript {...details} closeHref={eventsHref(filter)} />}
      <div className="sticky top-0 z-20 flex items-center justify-between gap-8 border-b border-line bg-ivory px-gutter">
        <ChipRow label="Categories" items={categoryChips(filter)} />
        <p role="status" className="flex-none text-small text-muted tabular-nums max-lg:sr-only">
          {isLoading ? "Loading events..." : countEvents(events.length)}
        </p>
      </div>
      <div className={`transition-opacity ${isLoading ? "opacity-60" : ""}`}>
        {events.length > 0 ? (
          <List events={events} detailsHref={(shown) => eventsHref(filter, shown.id)} onDetails={onDetails} />
        ) : (
          <EmptyState className="px-gutter py-section" action={<WayOn filter={filter} />}>
            {nothingFound(filter)}
          </EmptyState>
        )}
      </div>
      <EventDialog details={details} onClose={onClose} />
    </>
  );
}

/** Out of an empty view: to every category first, then to the other side of today. */
function WayOn({ filter }: { filter: EventFilter }) {
  const all = { ...filter, category: null };
  if (filter.category)
    return (
      <ArrowLink to={eventsHref(all)}>
        {filter.when === "past" ? "All past events" : "All upcoming events"}
      </ArrowLink>
    );
  return filter.when === "past" ? (
    <ArrowLink to={eventsHref({ ...all, when: "upcoming" })}>Upcoming events</ArrowLink>
  ) : (
    <ArrowLink to={eventsHref({ ...all, when: "past" })}>Past events</ArrowLink>
  );
}

/**
 * The details are an address of their own. Opened from the list, closing them goes back, so that the visitor's
 * Back button has nothing to undo; opened by a shared link, closing leads to the list in its place.
 */
function useDetailsHistory(listHref: string) {
  const navigate = useNavigate();
  const openedHere = useRef(false);
  return {
    onDetails() {
      openedHere.current = true;
    },
    onClose() {
      if (openedHere.current) navigate(-1);
      else navigate(listHref, { replace: true, preventScrollReset: true });
      openedHere.current = false;
    },
  };
}
