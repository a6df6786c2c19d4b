/*
 * On a phone the scripts, larger than all the rest, would share the line with the first picture. So the page
 * names them but does not fetch them, and starts them once that picture is there. Links and forms work meanwhile.
 */

/** On the server: what the framework would have fetched at once is only named. */
export function delayScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async=""', '<script type="later"');
}

/** A picture that does not come must not keep the page from coming alive. */
const PATIENCE_MS = 2_000;

/** In the browser, at the end of the page: fetches them when the first picture has arrived or failed. */
export const START_SCRIPTS = `{
  const late = document.querySelector('script[type="later"]');
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
    if (!late || late.started) return;
    late.started = true;
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    document.head.append(script);
  };
  const first = document.querySelector('img[fetchpriority="high"]');
  if (!first || first.complete) start();
  else {
    first.addEventListener("load", start);
    first.addEventListener("error", start);
    setTimeout(start, ${PATIENCE_MS});
  }
}`;
