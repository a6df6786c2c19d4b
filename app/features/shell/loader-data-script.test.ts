import { expect, it } from "vitest";
import { withLoaderData } from "./loader-data-script.ts";

it("hands the data over with the deferred scripts, in a script of ours that it cannot leave", () => {
  const data = '["</script><script>alert(1)</script>","Privé, a hand’s width 🧵"]';
  const page = { html: "<html><body>Page<noscript></noscript></body></html>", scripts: ["one()"] };
  const { html, scripts } = withLoaderData(page, data);
  const [, script = ""] =
    /^<html><body>Page<noscript><script>(.*)<\/script><\/noscript><\/body><\/html>$/.exec(html) ?? [];
  expect(scripts).toEqual(["one()", script]);
  expect(script).not.toContain("<");
  expect(script, "one byte per character is enough for it").toMatch(/^[\0-\xff]*$/);

  const enqueued: string[] = [];
  const window = {
    __reactRouterContext: {
      streamController: {
        enqueue: (text: string) => enqueued.push(text),
        close: () => enqueued.push("closed"),
      },
    },
  };
  new Function("window", script)(window);
  expect(enqueued).toEqual([data, "closed"]);
});

it("hands it over with scripts that are not deferred", () => {
  const { html } = withLoaderData({ html: "<html><body>Page</body></html>", scripts: [] }, "[]");
  expect(html).toMatch(/^<html><body>Page<script>.*<\/script><\/body><\/html>$/);
});

it("refuses what is not a whole document", () => {
  expect(() => withLoaderData({ html: "<html><body>Page", scripts: [] }, "[]")).toThrow(
    "not a whole document",
  );
});
