import { useLocation } from "react-router";
import { FULL_PAGE_PARAMETER } from "./full-page";

/**
 * Scripts insert the content of a streamed page. Where they are blocked, the meta refresh loads the page unstreamed
 * once this one is complete; by then the data is there.
 */
export function StreamedWithoutScripts() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(FULL_PAGE_PARAMETER, "");
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${pathname}?${query}`} />
    </noscript>
  );
}
