const PREFIX = "/auth/v1/";
/** What of the query means something, by path. */
const PARAMETERS: Record<string, string> = { "/token": "grant_type", "/logout": "scope" };

/** One reading of a request for all who look at it: the limits, our own doors, and the package behind them. */
export interface AuthRequest {
  /** Such as "POST /token?grant_type=password". */
  door: string;
  /** The address with what was read of it, and nothing else: the package would read an odd query another way. */
  url: string;
}

export function readAuthRequest(request: Request): AuthRequest {
  const { origin, pathname, searchParams } = new URL(request.url);
  const path = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length - 1) : "elsewhere";
  const name = PARAMETERS[path];
  const value = name === undefined ? null : searchParams.get(name);
  const query = name === undefined || value === null ? "" : `?${new URLSearchParams({ [name]: value })}`;
  return {
    door: `${request.method} ${path}${path === "/token" ? query : ""}`,
    url: `${origin}${pathname}${query}`,
  };
}
