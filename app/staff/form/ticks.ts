/** The rows whose box was ticked, and those whose tick was taken away. */
export interface TickChanges {
  on: string[];
  off: string[];
}

/**
 * What changed in a form of boxes: `was` names those that were ticked when it was opened, `ticked` those that are now.
 * The others are left alone, so that two members who tick at the same time take nothing away from each other.
 */
export function readTicks(form: FormData): TickChanges {
  const was = new Set(form.getAll("was").map(String));
  const ticked = new Set(form.getAll("ticked").map(String));
  return {
    on: [...ticked].filter((id) => !was.has(id)),
    off: [...was].filter((id) => !ticked.has(id)),
  };
}
