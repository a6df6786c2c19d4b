/** Fills the forms of a page with words that can be found again. */
export interface MarkedForm {
  method: string;
  /** Null or empty: the address of the page. */
  action: string | null;
  body: FormData;
}

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value?.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'") ?? null;
};

const FIELD = /<select\b[^>]*>.*?<\/select>|<(?:input|textarea)\b[^>]*>/gs;
const TYPED = ["text", "search", "url", "password", null];

/** Of the same person as the mark; one that passes as a number. */
const MARKED_PHONE = "+27827316731";

/**
 * Each form once for every button that says what it does. With `isWrong` also numbers, days, choices and hidden fields
 * hold the mark, so that a database refuses it.
 */
export function markedForms(html: string, mark: string, isWrong: boolean): MarkedForm[] {
  return Array.from(html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)).flatMap(([, form = "", inner = ""]) => {
    const fields = Array.from(inner.matchAll(FIELD), ([tag]) => tag);
    const buttons = Array.from(inner.matchAll(/<button\b[^>]*>/g), ([tag]) => tag).filter((tag) =>
      attribute(tag, "name"),
    );
    return (buttons.length > 0 ? buttons : [""]).map((button) => {
      const body = new FormData();
      for (const tag of fields) fill(body, tag, mark, isWrong);
      const name = attribute(button, "name");
      if (name) body.set(name, attribute(button, "value") ?? "");
      const method = attribute(button, "formmethod") ?? attribute(form, "method") ?? "get";
      return { method, action: attribute(button, "formaction") ?? attribute(form, "action"), body };
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
  else if (isWrong && name !== "intent") body.append(name, mark);
  else if (type === "tel") body.append(name, MARKED_PHONE);
  else if (attribute(tag, "autoComplete") === "postal-code") body.append(name, "7316");
  else if (type === "radio") body.set(name, attribute(tag, "value") ?? "");
  else if (isText) body.append(name, mark);
  else if (tag.startsWith("<select")) body.append(name, firstChoice(tag));
  else body.append(name, attribute(tag, "value") ?? "");
}

function firstChoice(select: string): string {
  const options = Array.from(select.matchAll(/(<option\b[^>]*>)([^<]*)/g));
  return options.map(([, tag = "", words]) => attribute(tag, "value") ?? words).find(Boolean) ?? "";
}
