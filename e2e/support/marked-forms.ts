/** Fills the forms of a page with words that can be found again. */
export interface MarkedForm {
  /** Null: the address of the page. */
  action: string | null;
  body: FormData;
}

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value?.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'") ?? null;
};

const TYPED = ["text", "search", "tel", "url", "password", null];

/**
 * Each form once for every button that says what it does. With `isWrong` also numbers, days, choices and hidden fields
 * hold the mark, so that a database refuses it.
 */
export function markedForms(html: string, mark: string, isWrong: boolean): MarkedForm[] {
  return Array.from(html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)).flatMap(([, form = "", inner = ""]) => {
    const fields = Array.from(inner.matchAll(/<(?:input|textarea|select)\b[^>]*>/g), ([tag]) => tag);
    const buttons = Array.from(inner.matchAll(/<button\b[^>]*>/g), ([tag]) => tag).filter((tag) =>
      attribute(tag, "name"),
    );
    return (buttons.length > 0 ? buttons : [""]).map((button) => {
      const body = new FormData();
      for (const tag of fields) fill(body, tag, mark, isWrong);
      const name = attribute(button, "name");
      if (name) body.set(name, attribute(button, "value") ?? "");
      return { action: attribute(button, "formaction") ?? attribute(form, "action"), body };
    });
  });
}

function fill(body: FormData, tag: string, mark: string, isWrong: boolean): void {
  const name = attribute(tag, "name");
  if (!name) return;
  const type = attribute(tag, "type");
  const isText = tag.startsWith("<textarea") || (tag.startsWith("<input") && TYPED.includes(type));
  if (type === "file") body.append(name, new File([mark], `${mark}.png`, { type: "image/png" }));
  else if (type === "email") body.append(name, `${mark}@mail.example`);
  else if (isText || (isWrong && name !== "intent")) body.append(name, mark);
  else body.append(name, attribute(tag, "value") ?? "");
}
