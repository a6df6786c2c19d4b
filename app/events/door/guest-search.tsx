import { type FormEvent, useState } from "react";
import { localDate } from "~/platform/lib/dates";
import { type DoorGuest, type DoorList, findGuests } from "./door";

const MAX_SHOWN = 50;

export interface GuestSearchProps {
  list: DoorList;
  onGuest: (guest: DoorGuest) => void;
  onWalkIn: (people: number, name: string) => void;
}

/** Somebody without their code, or without a ticket. */
export function GuestSearch({ list, onGuest, onWalkIn }: GuestSearchProps) {
  const [search, setSearch] = useState("");
  const found = findGuests(list, search);
  return (
    <div className="door-form">
      <label>
        <span className="door-label">Name, order or phone</span>
        <input
          className="door-input"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
        />
      </label>
      <ul className="door-guests">
        {found.slice(0, MAX_SHOWN).map((guest) => (
          <li key={guest.id}>
            <div>
              <b>{guest.name || guest.buyer}</b>
              <span>
                {guest.package}, {guest.in} of {guest.seats}
                {guest.isVoid && ", void"}
                {guest.needs && `. ${guest.needs}`}
              </span>
            </div>
            {guest.in >= guest.seats ? (
              <span className="in">In {guest.inAt && localDate(guest.inAt).time}</span>
            ) : (
              <button type="button" onClick={() => onGuest(guest)}>
                Let in<span className="sr-only"> {guest.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {search === "" && <WalkIn onWalkIn={onWalkIn} />}
      <p className="door-note">
        {found.length} of {list.guests.length}. The list was fetched at {localDate(list.fetchedAt).time}.
      </p>
    </div>
  );
}

function WalkIn({ onWalkIn }: Pick<GuestSearchProps, "onWalkIn">) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onWalkIn(Math.max(1, Number(form.get("people")) || 1), String(form.get("name") ?? ""));
    event.currentTarget.reset();
  }
  return (
    <form className="door-row" onSubmit={submit}>
      <h2>Without a ticket</h2>
      <label>
        <span className="door-label">Name</span>
        <input className="door-input" name="name" maxLength={200} autoComplete="off" />
      </label>
      <label>
        <span className="door-label">People</span>
        <input className="door-input" name="people" type="number" min={1} max={100} defaultValue={1} />
      </label>
      <button type="submit" className="door-button door-button--light">
        Count them in
      </button>
    </form>
  );
}
