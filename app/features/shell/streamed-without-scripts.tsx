import { useLocation } from "react-router";
import { FULL_PAGE_PARAMETER } from "./full-page";

/**
 * Scripts put the content of a streamed page in its place. Where they are blocked the browser asks for the page in one
 * piece once this one has ended: a refresh waits until the document is complete, and by then the data is there.
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
