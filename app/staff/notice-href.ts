/** What takes back what was just done: a form's intent, and the rows it is about. */
export interface Undo {
  intent: string;
  records: readonly string[];
}

/** Where an action sends the browser: `notice` is a key of the page's words, `undo` is offered for ten seconds. */
export function noticeHref(href: string, notice: string, undo?: Undo): string {
  const [path = "", search] = href.split("?");
  const params = new URLSearchParams(search);
  params.set("notice", notice);
  if (undo && undo.records.length > 0) params.set("undo", `${undo.intent}:${undo.records.join(",")}`);
  return `${path}?${params}`;
}

export function readUndo(text: string | null): Undo | null {
  const [intent = "", records = ""] = (text ?? "").split(":");
  return intent && records ? { intent, records: records.split(",") } : null;
}
