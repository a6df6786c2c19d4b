import { useState } from "react";
import { Scripts } from "react-router";
import { InlineScript } from "~/platform/ui/inline-script";
import { useIsStreamed } from "./deferred";
import { useHandle } from "./handle";

/*
 * Our scripts weigh more than everything a visitor sees first, and would share a phone's line and processor with it. So
 * they begin once the page has been painted with its first picture: on a slow phone it stands more than a second
 * earlier. Links and forms work meanwhile; see queued-events.ts for the rest.
 *
 * React Router's tags stand in a `noscript`: where scripts run, its content is text, of which nothing is fetched or
 * run, and React neither moves links out of it nor hydrates it. The script below makes elements of that text.
 */
const ID = "scripts";

/** A picture that is ready is painted by then, also where the browser does not tell when. */
const PAINT_TIMEOUT_MS = 300;
/** A picture or a paint that does not come must not keep the page from hydrating. */
const START_TIMEOUT_MS = 2_000;
/** A phone takes milliseconds to send each request: a visitor's touch is answered in between. A page in the background has time. */
const TAGS_AT_ONCE = 3;

/**
 * A visitor who touches the page already is not kept waiting, but for the rest of the page: on a slow line it may be
 * painted and touched before the tags below have come. Only the server writes it.
 */
const START_SCRIPTS = !import.meta.env.SSR
  ? ""
  : `{
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start, { once: true });
    isStarted = true;
    const text = document.getElementById("${ID}").textContent;
    const tags = [...document.createRange().createContextualFragment(text).children];
    const next = () => {
      document.head.append(...tags.splice(0, document.hidden ? tags.length : ${TAGS_AT_ONCE}));
      if (tags.length > 0) setTimeout(next);
    };
    next();
  };
  const picture = document.querySelector('img[fetchpriority="high"]');
  const paints = new PerformanceObserver((list) => {
    if (!picture || list.getEntries().some(({ element }) => element === picture)) start();
  });
  for (const type of ["paint", "largest-contentful-paint"]) paints.observe({ type, buffered: true });
  const startSoon = () => setTimeout(start, ${PAINT_TIMEOUT_MS});
  if (picture) picture.decode().then(startSoon, startSoon);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, passive: true });
  setTimeout(start, ${START_TIMEOUT_MS});
}`;

/** The last thing in the body: the loader data joins it (see loader-data-script.ts). */
export function DeferredScripts() {
  const isStreamed = useIsStreamed();
  const { shell: isPublic } = useHandle();
  // The tags belong to the document, whatever is navigated to later.
  const [isDeferred] = useState(isPublic && !isStreamed);
  // The content of a streamed page is put in its place by scripts, and staff come to work, not to look.
  if (!isDeferred) return <Scripts />;
  return (
    <>
      <InlineScript text={START_SCRIPTS} />
      <noscript id={ID}>
        <Scripts />
      </noscript>
    </>
  );
}
