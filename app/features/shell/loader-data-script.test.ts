import { expect, it } from "vitest";
import { withLoaderData } from "./loader-data-script.ts";

it("hands the data over at the end of the body, in a script that it cannot leave", () => {
  const data = '["</script><script>alert(1)</script>"]';
  const html = withLoaderData("<html><body>Page</body></html>", data, "n1");
  const [, script = ""] =
    /^<html><body>Page<script nonce="n1">(.*)<\/script><\/body><\/html>$/.exec(html) ?? [];
  expect(script).not.toContain("<");

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

it("refuses what is not a whole document", () => {
  expect(() => withLoaderData("<html><body>Page", "[]", "n1")).toThrow("not a whole document");
});
