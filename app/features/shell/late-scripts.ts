/*
 * On a phone the scripts, larger than all the rest, would share the line and the processor with what is seen first.
 * So the page names them but does not fetch them, and starts them once it has been painted with its first picture.
 * Links and forms work meanwhile; see early-events.ts for the rest.
 */

/** On the server: what the framework would have fetched at once is only named. */
export function delayScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async=""', '<script type="later"');
}

/** Told to the window when a script cannot be fetched; the page is marked as well. */
export const SCRIPTS_FAILED = "scriptsfailed";

/** A picture or a paint that does not come must not keep the page from coming alive. */
const PATIENCE_MS = 2_000;
/** A picture that came after the first paint is given this long to be painted too. */
const PAINT_MS = 300;

/** In the browser, at the end of the page. Whoever touches the page already is not kept waiting. */
export const START_SCRIPTS = `{
  const late = document.querySelector('script[type="later"]');
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
    if (!late || late.started) return;
    late.started = true;
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    script.onerror = () => {
      document.documentElement.dataset.scripts = "failed";
      dispatchEvent(new Event("${SCRIPTS_FAILED}"));
    };
    document.head.append(script);
  };
  const picture = document.querySelector('img[fetchpriority="high"]');
  const painted = () => {
    if (!picture || picture.complete) start();
  };
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  for (const event of ["load", "error"])
    picture?.addEventListener(event, () => setTimeout(start, ${PAINT_MS}));
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, start, { once: true, passive: true });
  setTimeout(start, ${PATIENCE_MS});
}`;
