import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Picture } from "~/platform/ui/picture";
import { LookupFailed, useLookup } from "~/staff/use-lookup";
import {
  MAX_PRODUCTS,
  moveProduct,
  PRODUCT_CHOICES_PATH,
  type ProductChoice,
  readProductIds,
} from "./product-choices";
import "./product-picker.css";

interface ProductPickerProps {
  /** Of the field that the label names. */
  id: string;
  name: string;
  /** Ids, one on each line. */
  value: string;
  describedBy: string;
  isWrong: boolean;
}

interface Found {
  /** What was looked for. */
  search: string;
  products: ProductChoice[];
}

/**
 * Chooses pieces: they are found by typing, and moved or taken out by buttons. The form carries their ids, one on each
 * line; without scripts they are typed so.
 */
export function ProductPicker({ id, name, value, describedBy, isWrong }: ProductPickerProps) {
  const hasScripts = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const picker = usePicker(value);
  const { ids, field } = picker;
  const text = (
    <textarea
      ref={field}
      name={name}
      rows={3}
      defaultValue={value}
      hidden={hasScripts}
      {...(!hasScripts && { id, "aria-describedby": describedBy, "aria-invalid": isWrong || undefined })}
    />
  );
  if (!hasScripts)
    return (
      <>
        {text}
        <small>The end of each piece’s address, as in cowrie-column-gown, one on each line.</small>
      </>
    );
  return (
    <div className="picker">
      {text}
      {ids.length > 0 && (
        <ol className="picker-chosen" ref={picker.list}>
          {ids.map((chosen, place) => (
            <ChosenRow key={chosen} id={chosen} {...{ place, picker }} />
          ))}
        </ol>
      )}
      {picker.names.isFailed && (
        <LookupFailed again={picker.names.again}>The names of the pieces could not be fetched.</LookupFailed>
      )}
      <ProductSearch {...{ id, describedBy, isWrong, picker }} />
      <p role="status" className="sr-only">
        {picker.said}
      </p>
    </div>
  );
}

type Picker = ReturnType<typeof usePicker>;

function usePicker(value: string) {
  const [ids, setIds] = useState(() => readProductIds(value));
  const [known, setKnown] = useState<Record<string, ProductChoice>>({});
  const [said, setSaid] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const names = useLookup<Found>();
  const { look, data } = names;
  const [first] = useState(ids);
  useEffect(() => {
    const query = new URLSearchParams({ ids: first.join(",") });
    if (first.length > 0) look({ address: `${PRODUCT_CHOICES_PATH}?${query}` });
  }, [first, look]);
  useEffect(() => {
    if (data)
      setKnown((before) => ({ ...Object.fromEntries(data.products.map((p) => [p.id, p])), ...before }));
  }, [data]);

  /** The form hears of it as of anything typed. */
  function set(next: string[], words: string) {
    setIds(next);
    setSaid(words);
    if (!field.current) return;
    field.current.value = next.join("\n");
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const nameOf = (id: string) => known[id]?.name ?? id;
  return {
    ids,
    known,
    names,
    said,
    field,
    list,
    search,
    nameOf,
    add(choice: ProductChoice) {
      setKnown((before) => ({ ...before, [choice.id]: choice }));
      if (!ids.includes(choice.id)) set([...ids, choice.id], `${choice.name} is added.`);
    },
    remove(id: string) {
      set(
        ids.filter((other) => other !== id),
        `${nameOf(id)} is taken out.`,
      );
      search.current?.focus();
    },
    move(id: string, by: -1 | 1) {
      const next = moveProduct(ids, id, by);
      set(next, `${nameOf(id)} is now ${next.indexOf(id) + 1} of ${next.length}.`);
      // A row that moves loses the focus of its button.
      requestAnimationFrame(() => {
        const row = [...(list.current?.children ?? [])].find((item) => item.id.endsWith(`-${id}`));
        const [same, other] = by < 0 ? ["up", "down"] : ["down", "up"];
        const button =
          row?.querySelector<HTMLButtonElement>(`[data-move=${same}]:enabled`) ??
          row?.querySelector<HTMLButtonElement>(`[data-move=${other}]`);
        button?.focus();
      });
    },
  };
}

function ChosenRow({ id, place, picker }: { id: string; place: number; picker: Picker }) {
  const key = useId();
  const choice = picker.known[id];
  const name = picker.nameOf(id);
  return (
    <li id={`${key}-${id}`}>
      <Picture picture={choice?.picture ?? null} alt="" sizes="2.5rem" className="picker-picture" />
      <span className="picker-name">
        {name}
        {choice?.note && <small>{choice.note}</small>}
      </span>
      <span className="picker-moves">
        <button
          type="button"
          data-move="up"
          disabled={place === 0}
          aria-label={`Move ${name} up`}
          onClick={() => picker.move(id, -1)}
        >
          <Arrow />
        </button>
        <button
          type="button"
          data-move="down"
          disabled={place === picker.ids.length - 1}
          aria-label={`Move ${name} down`}
          onClick={() => picker.move(id, 1)}
        >
          <Arrow isDown />
        </button>
        <button
          type="button"
          className="staff-link"
          aria-label={`Remove ${name}`}
          onClick={() => picker.remove(id)}
        >
          Remove
        </button>
      </span>
    </li>
  );
}

function Arrow({ isDown = false }: { isDown?: boolean }) {
  return (
    <svg
      width="12"
      height="8"
      viewBox="0 0 12 8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      <path d={isDown ? "m1 1 5 5 5-5" : "m1 7 5-5 5 5"} />
    </svg>
  );
}

/** Between two keys of a word: one question for the word, not one for each letter. */
const PAUSE_MS = 120;

interface ProductSearchProps {
  id: string;
  describedBy: string;
  isWrong: boolean;
  picker: Picker;
}

function ProductSearch({ id, describedBy, isWrong, picker }: ProductSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { look, data, isFailed, again } = useLookup<Found>();
  const isFull = picker.ids.length >= MAX_PRODUCTS;
  const words = typed.trim();
  // What answers other words than those that stand there is not shown: Enter would choose it.
  const isAnswered = words !== "" && data?.search === words;
  const found = isAnswered ? data.products.filter((choice) => !picker.ids.includes(choice.id)) : [];
  const isOpen = found.length > 0;
  const at = Math.min(active, found.length - 1);
  const isNothing = isAnswered && !isOpen;

  function type(next: string) {
    setTyped(next);
    setActive(0);
    clearTimeout(pause.current);
    if (!next.trim()) return;
    const query = new URLSearchParams({ q: next.trim() });
    pause.current = setTimeout(() => look({ address: `${PRODUCT_CHOICES_PATH}?${query}` }), PAUSE_MS);
  }
  function choose(choice: ProductChoice | undefined) {
    if (!choice) return;
    picker.add(choice);
    setTyped("");
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (isOpen) setActive((at + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      // Never sends the form.
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === "Escape") setTyped("");
  }

  return (
    <div className="picker-search">
      <input
        ref={picker.search}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        disabled={isFull}
        placeholder={isFull ? `At most ${MAX_PRODUCTS} pieces` : "Type a name to add a piece"}
        value={typed}
        onChange={({ target }) => type(target.value)}
        // What is only looked for is no change of the record.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped("")}
      />
      <div id={listId} role="listbox" aria-label="Pieces found" className="picker-found" hidden={!isOpen}>
        {found.map((choice, index) => (
          <div
            key={choice.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Before the field loses the focus, which would close the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(choice);
            }}
          >
            <Picture picture={choice.picture} alt="" sizes="2.5rem" className="picker-picture" />
            <span className="picker-name">
              {choice.name}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </div>
        ))}
      </div>
      {isFailed && words !== "" && (
        <LookupFailed again={again}>The pieces could not be fetched.</LookupFailed>
      )}
      {isNothing && (
        <p role="status" className="staff-muted">
          No piece of that name.
        </p>
      )}
    </div>
  );
}
