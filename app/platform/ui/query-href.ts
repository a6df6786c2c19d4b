type Changes = Record<string, string | null>;

/** The same page with some query parameters changed; null removes one. */
export function queryHref(pathname: string, current: URLSearchParams, changes: Changes): string {
  const query = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
