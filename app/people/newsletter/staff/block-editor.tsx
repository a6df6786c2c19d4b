import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { PictureField } from "~/platform/pictures/picture-field";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import {
  BLOCK_NAMES,
  type BlockKind,
  MAX_BLOCKS,
  MAX_TEXT,
  type NewsletterBlock,
  problemOf,
  readBlocks,
  writeBlocks,
} from "../newsletter-blocks";
import { type Choices, emptyBlock } from "./newsletter";

interface Placed {
  /** Stays with a block while it is moved. */
  key: string;
  block: NewsletterBlock;
}

interface BlockEditorProps {
  value: string;
  error: string | undefined;
  choices: Choices;
  pictures: readonly StaffPicture[];
}

/** The blocks of a letter. The form carries them as one field. */
export function BlockEditor({ value, error, choices, pictures }: BlockEditorProps) {
  const [placed, setPlaced] = useState<readonly Placed[]>(() =>
    (readBlocks(value) ?? []).map((block, place) => ({ key: `b${place}`, block })),
  );
  const [news, setNews] = useState("");
  const nextKey = useRef(placed.length);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const focusOn = useRef<string | null>(null);
  const written = writeBlocks(placed.map(({ block }) => block));

  // The form hears of it as of anything typed.
  const told = useRef(written);
  useEffect(() => {
    if (told.current !== written) field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    told.current = written;
  }, [written]);
  // After a move the focus stays with the block.
  useEffect(() => {
    if (focusOn.current) list.current?.querySelector<HTMLElement>(focusOn.current)?.focus();
    focusOn.current = null;
  });

  function change(key: string, block: NewsletterBlock) {
    setPlaced((all) => all.map((each) => (each.key === key ? { key, block } : each)));
  }

  function add(kind: BlockKind) {
    const key = `b${nextKey.current++}`;
    focusOn.current = `[data-block="${key}"] :is(textarea, select, input:not([type="hidden"]))`;
    setPlaced((all) => [...all, { key, block: emptyBlock[kind] }]);
    setNews(`${BLOCK_NAMES[kind]} added at the end.`);
  }

  function move(from: number, by: -1 | 1, focus: string) {
    const to = from + by;
    const moved = placed[from];
    if (!moved || to < 0 || to >= placed.length) return;
    const rest = placed.filter((_, place) => place !== from);
    // At an end the button that was pressed is gone: the other one is not.
    const isAtEnd = to === 0 || to === placed.length - 1;
    focusOn.current = `[data-block="${moved.key}"] ${isAtEnd ? ".block-move:not(:disabled)" : focus}`;
    setPlaced([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setNews(`${BLOCK_NAMES[moved.block.kind]} is now ${to + 1} of ${placed.length}.`);
  }

  function remove({ key, block }: Placed) {
    setPlaced((all) => all.filter((each) => each.key !== key));
    setNews(`${BLOCK_NAMES[block.kind]} removed.`);
    focusOn.current = ".block-add button";
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const by = event.key === "ArrowUp" ? -1 : 1;
    move(place, by, by === -1 ? ".block-up" : ".block-down");
  }

  return (
    <>
      <input ref={field} type="hidden" name="blocks" value={written} />
      {error && <p className="staff-bad pt-3">{error}</p>}
      <ol ref={list} className="blocks">
        {placed.map(({ key, block }, place) => {
          const name = BLOCK_NAMES[block.kind];
          const label = `${name}, ${place + 1} of ${placed.length}`;
          return (
            <li key={key} data-block={key} aria-label={label} onKeyDown={(event) => onKeyDown(event, place)}>
              <span className="block-head">
                {name}
                <span className="staff-row">
                  <button
                    type="button"
                    className="staff-link block-move block-up"
                    aria-label={`Move up: ${label}`}
                    aria-keyshortcuts="Alt+ArrowUp"
                    disabled={place === 0}
                    onClick={() => move(place, -1, ".block-up")}
                  >
                    Up
                  </button>
                  <button
                    type="button"
                    className="staff-link block-move block-down"
                    aria-label={`Move down: ${label}`}
                    aria-keyshortcuts="Alt+ArrowDown"
                    disabled={place === placed.length - 1}
                    onClick={() => move(place, 1, ".block-down")}
                  >
                    Down
                  </button>
                  <button
                    type="button"
                    className="staff-link"
                    aria-label={`Remove: ${label}`}
                    onClick={() => remove({ key, block })}
                  >
                    Remove
                  </button>
                </span>
              </span>
              <BlockFields
                name={`block-${key}`}
                {...{ block, choices, pictures }}
                onChange={(changed) => change(key, changed)}
              />
            </li>
          );
        })}
        <li className="block-add">
          <fieldset className="staff-row" disabled={placed.length >= MAX_BLOCKS}>
            <legend className="sr-only">Add a block</legend>
            {(Object.keys(BLOCK_NAMES) as BlockKind[]).map((kind) => (
              <button key={kind} type="button" className="staff-link" onClick={() => add(kind)}>
                + {BLOCK_NAMES[kind]}
              </button>
            ))}
          </fieldset>
          <small className="staff-muted">
            Alt with an arrow moves a block. In a text a blank line begins a paragraph, ## a heading, and
            [words](/events) is a link.
          </small>
        </li>
      </ol>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </>
  );
}

interface BlockFieldsProps {
  name: string;
  block: NewsletterBlock;
  choices: Choices;
  pictures: readonly StaffPicture[];
  onChange: (block: NewsletterBlock) => void;
}

/** Fields without a name of their own: what they hold is in the list of blocks. */
function BlockFields({ name, block, choices, pictures, onChange }: BlockFieldsProps) {
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const problem = isTouched ? problemOf(block) : null;
  const described = {
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": `${id}-note`,
    onBlur: () => setTouched(true),
  } as const;
  const note = (
    <small id={`${id}-note`} className="staff-bad">
      {problem}
    </small>
  );

  switch (block.kind) {
    case "text":
      return (
        <div className="staff-field">
          <textarea
            aria-label="Text"
            rows={Math.min(14, Math.max(4, Math.ceil(block.text.length / 60)))}
            maxLength={MAX_TEXT}
            value={block.text}
            onChange={({ target }) => onChange({ kind: "text", text: target.value })}
            {...described}
          />
          {note}
        </div>
      );
    case "picture":
      return (
        <PictureField
          name={name}
          label="Picture"
          max={1}
          pictures={pictures.filter(({ ref }) => ref === block.picture)}
          hint="Its words stand in its place where a mail program shows no pictures."
          onChange={(chosen) => onChange({ kind: "picture", picture: chosen.at(-1)?.ref ?? "" })}
        />
      );
    case "button":
      return (
        <div className="staff-fields block-button">
          <label className="staff-field">
            Words
            <input
              value={block.words}
              maxLength={80}
              onChange={({ target }) => onChange({ ...block, words: target.value })}
              {...described}
            />
          </label>
          <label className="staff-field">
            Leads to
            <input
              value={block.href}
              maxLength={500}
              placeholder="/events"
              onChange={({ target }) => onChange({ ...block, href: target.value })}
              {...described}
            />
          </label>
          {note}
        </div>
      );
    default: {
      const known = choices[block.kind];
      const isGone = block.id !== "" && !known.some((choice) => choice.id === block.id);
      return (
        <div className="staff-field">
          <select
            aria-label={BLOCK_NAMES[block.kind]}
            value={block.id}
            onChange={({ target }) => onChange({ kind: block.kind, id: target.value })}
            {...described}
          >
            <option value="">Choose one</option>
            {isGone && <option value={block.id}>No longer on the site</option>}
            {known.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
          </select>
          {note}
        </div>
      );
    }
  }
}
