import { expect, test } from "vitest";
import { delayScripts } from "./late-scripts";

test("scripts are named, not fetched, and all else stays as it was", () => {
  const page = (preload: string, script: string) =>
    `<head>${preload} href="/assets/a.js"/>${preload} href="/assets/b.js"/><link rel="stylesheet" href="/a.css"/></head>` +
    `<body><script>window.context = {}</script>${script}>import "/assets/a.js"</script></body>`;
  expect(delayScripts(page('<link rel="modulepreload"', '<script type="module" async=""'))).toBe(
    page('<link rel="later"', '<script type="later"'),
  );
});
