import { useEffect, useRef } from "react";
import type { CartLine } from "./cart";

export interface RemovedRowProps {
  line: CartLine;
  onUndo: () => void;
}

/** Shown in place of a removed line, until another is removed. Undo takes the focus. */
export function RemovedRow({ line, onUndo }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-4 text-nav text-muted">
      <p>
        Removed: {line.name}
        {line.size && `, size ${line.size}`}
      </p>
      <button
        ref={undo}
        type="button"
        onClick={onUndo}
        aria-label={`Undo: put ${line.name} back`}
        className="min-h-11 font-medium text-ink underline underline-offset-4"
      >
        Undo
      </button>
    </li>
  );
}
