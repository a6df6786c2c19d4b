import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { Field } from "~/platform/ui/field";
import { Calendar } from "./calendar";
import type { DateFieldProps } from "./date-field";

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

/** A date field with a calendar; closed and past days are disabled. */
export function CalendarField({ name, defaultValue = "", now, onDate, ...field }: DateFieldProps) {
  const [date, setDate] = useState(defaultValue);
  const [isOpen, setOpen] = useState(false);
  const calendarId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const sent = useRef<HTMLInputElement>(null);
  const reported = useRef(date);

  // The form listens for input events, and a hidden field sends none.
  useEffect(() => {
    if (reported.current === date) return;
    reported.current = date;
    sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [date]);

  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) calendar.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  function close() {
    setOpen(false);
    frame.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.key !== "Escape") return;
    // This Escape closes the calendar, not the dialog around it.
    event.preventDefault();
    close();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside
    <div ref={frame} onKeyDown={onKeyDown} onBlur={onBlur} className="relative">
      <Field
        {...field}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? calendarId : undefined}
        readOnly
        required
        value={date && formatLongDate(momentAt(date))}
        placeholder="Choose a date"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      <input ref={sent} type="hidden" name={name} value={date} />
      {isOpen && (
        <div
          ref={calendar}
          id={calendarId}
          role="dialog"
          aria-label="Choose a date"
          tabIndex={-1}
          className="absolute top-full left-0 z-3 mt-2 w-max scroll-mb-24 max-w-[calc(100vw-2*var(--spacing-gutter))] border border-ink bg-paper p-4"
        >
          <Calendar
            date={date}
            now={now}
            onPick={(picked) => {
              setDate(picked);
              onDate(picked);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
