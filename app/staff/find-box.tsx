import { useEffect, useRef } from "react";
import { Form } from "react-router";

/** Finds from anywhere; the key / leads here. */
export function FindBox() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function focus(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      box.current?.focus();
    }
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return (
    <Form action="/admin/find" role="search" className="staff-search">
      <input
        ref={box}
        type="search"
        name="q"
        required
        maxLength={100}
        aria-label="Find an order, a person, a piece or a ticket"
        aria-keyshortcuts="/"
        placeholder="Find an order, a person, a piece ( / )"
        className="staff-input"
      />
    </Form>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null
  );
}
