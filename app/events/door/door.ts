import { type PublicKey, parseCode, type TicketRef, verifyCode } from "~/events/tickets/ticket-code";

/** Somebody with a ticket, as the door's device keeps them. */
export interface DoorGuest {
  id: string;
  version: number;
  /** The beginning of the ticket's own code, for typing. */
  shortCode: string;
  name: string;
  package: string;
  seats: number;
  isVoid: boolean;
  reference: string;
  buyer: string;
  phone: string | null;
  needs: string | null;
  in: number;
  inAt: string | null;
  door: string | null;
  seatsIn: number[];
  guests: { seat: number; version: number; name: string }[];
}

export interface DoorList {
  eventId: string;
  eventTag: string;
  title: string;
  fetchedAt: string;
  keys: PublicKey[];
  guests: DoorGuest[];
  walkIns: number;
  /** Of the house's other events, by tag. */
  otherEvents: Record<string, string>;
}

/** Somebody let in, to be told to the server. */
export interface Admission {
  id: string;
  eventId: string;
  /** Null: without a ticket. */
  ticketId: string | null;
  version: number;
  seat: number;
  seatVersion: number;
  people: number;
  door: string;
  name: string;
  at: string;
  reason: string;
  offline: boolean;
}

export type Verdict =
  | { kind: "valid"; guest: DoorGuest; ref: SeatRef; free: number; who: string }
  | { kind: "already_in"; guest: DoorGuest; ref: SeatRef; who: string }
  | { kind: "wrong_event"; title: string | null }
  | { kind: "void"; guest: DoorGuest }
  | { kind: "passed_on" }
  /** `isListed` false: one of ours perhaps, but not on the list of this event. */
  | { kind: "unknown"; read: string; isListed?: false }
  /** This device cannot tell, and cannot ask. */
  | { kind: "unchecked" };

export type SeatRef = Pick<TicketRef, "version" | "seat" | "seatVersion">;

const SHORT_CODE = /^[0-9A-F]{8,32}$/;

/** "4k7m-qx2p" as typed: capitals, without what is put between for the eye. O is read as 0, I as 1. */
function tidyTyped(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replaceAll("I", "1");
}

/** Says what a code stands for: null where it is not genuine. */
export type ReadCode = (code: string, list: DoorList) => Promise<TicketRef | null>;

/** By itself: nothing is asked of anybody. */
export const readOnDevice: ReadCode = (code, { keys }) => verifyCode(code, keys);

/** The tag of the event whose ticket begins with these letters; null where there is none. */
export type FindTicketEvent = (shortCode: string) => Promise<string | null>;

export interface DoorReaders {
  read: ReadCode;
  /** For a typed code that is not on the list. */
  findTicketEvent: FindTicketEvent;
}

/** What the door is told of a code. A reader throws where the device can neither tell nor ask. */
export async function checkCode(
  text: string,
  list: DoorList,
  { read, findTicketEvent }: DoorReaders,
): Promise<Verdict> {
  const code = text.trim().replace(/^https?:\/\/[^/]+\/ticket\//, "");
  let ref: TicketRef | null = null;
  // A short code is looked up in the list; only a signed one needs its signature checked.
  if (parseCode(code)) {
    try {
      ref = await read(code, list);
    } catch {
      return { kind: "unchecked" };
    }
  }
  if (ref) return checkRef(ref, code, list);
  const typed = tidyTyped(code);
  if (SHORT_CODE.test(typed)) {
    const found = list.guests.filter(({ shortCode }) =>
      shortCode.startsWith(typed.slice(0, shortCode.length)),
    );
    const [guest] = found;
    if (guest && found.length === 1) return checkGuest(guest, holderOf(guest));
    if (!guest) return checkUnlisted(typed, list, findTicketEvent);
  }
  return { kind: "unknown", read: text.trim().slice(0, 40) };
}

async function checkUnlisted(
  typed: string,
  list: DoorList,
  findTicketEvent: FindTicketEvent,
): Promise<Verdict> {
  try {
    const tag = await findTicketEvent(typed);
    if (tag === null) return { kind: "unknown", read: typed };
    if (tag !== list.eventTag) return { kind: "wrong_event", title: list.otherEvents[tag] ?? null };
  } catch {
    // Without a network the list is all that is known.
  }
  return { kind: "unknown", read: typed, isListed: false };
}

export const holderOf = ({ version }: DoorGuest): SeatRef => ({ version, seat: 1, seatVersion: 0 });

function checkRef(ref: TicketRef, code: string, list: DoorList): Verdict {
  const guest = list.guests.find(({ id }) => id === ref.ticketId);
  if (!guest)
    return ref.eventTag === list.eventTag
      ? { kind: "unknown", read: code.slice(0, 16) }
      : { kind: "wrong_event", title: list.otherEvents[ref.eventTag] ?? null };
  return checkGuest(guest, ref);
}

export function checkGuest(guest: DoorGuest, ref: SeatRef): Verdict {
  if (guest.isVoid) return { kind: "void", guest };
  const seated = guest.guests.find(({ seat }) => seat === ref.seat);
  if (ref.version !== guest.version || (ref.seat > 1 && seated?.version !== ref.seatVersion))
    return { kind: "passed_on" };
  const who = (ref.seat > 1 ? seated?.name : guest.name) || "No name";
  const free = ref.seat > 1 ? Math.min(1, guest.seats - guest.in) : guest.seats - guest.in;
  if (free <= 0 || guest.seatsIn.includes(ref.seat)) return { kind: "already_in", guest, ref, who };
  return { kind: "valid", guest, ref, free, who };
}

/** The list with somebody let in; the same admission twice counts once in the caller's queue. */
export function withAdmission(list: DoorList, admission: Admission): DoorList {
  if (admission.ticketId === null) return { ...list, walkIns: list.walkIns + admission.people };
  return {
    ...list,
    guests: list.guests.map((guest) =>
      guest.id === admission.ticketId
        ? {
            ...guest,
            in: guest.in + admission.people,
            inAt: guest.inAt ?? admission.at,
            door: guest.door ?? admission.door,
            seatsIn: admission.seat > 1 ? [...guest.seatsIn, admission.seat] : guest.seatsIn,
          }
        : guest,
    ),
  };
}

export function countIn({ guests, walkIns }: DoorList) {
  const good = guests.filter(({ isVoid }) => !isVoid);
  return {
    in: good.reduce((sum, guest) => sum + guest.in, 0) + walkIns,
    expected: good.reduce((sum, { seats }) => sum + seats, 0),
  };
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

/** By name, buyer, guest, order or telephone. */
export function findGuests({ guests }: DoorList, search: string): DoorGuest[] {
  const wanted = plain(search.trim());
  if (wanted === "") return [];
  return guests.filter(({ name, buyer, reference, phone, guests: others }) =>
    [name, buyer, reference, (phone ?? "").replace(/\s/g, ""), ...others.map((other) => other.name)].some(
      (field) => plain(field).includes(wanted),
    ),
  );
}
