import { expect, it } from "vitest";
import { withLoaderData } from "./loader-data-script.ts";

const DATA = [
  '["</script><script>alert(1)</script>","<!--","Privé, a hand’s width 🧵"]\n',
  '["it\'s","\\"quoted\\"","a \\\\ b","\\n","\u2028\u2029",{"$":"\\u0000"}]\r\n',
  "",
];

it.each(DATA)("hands the data over in a script of ours that it cannot leave: %j", (data) => {
  const page = { pieces: ["<html><body>", "Page<noscript></noscript></body></html>"], scripts: ["one()"] };
  const { body, scripts } = withLoaderData(page, Buffer.from(data));
  const [, script = ""] =
    /^<html><body>Page<noscript><script>(.*)<\/script><\/noscript><\/body><\/html>$/s.exec(String(body)) ??
    [];
  expect(scripts.map(String)).toEqual(["one()", script]);
  expect(script).not.toContain("<");
  expect(handedOver(script)).toEqual([data, "closed"]);
});

it("keeps every word of the page around it", () => {
  const pieces = ["<html><body>Privé", "a hand’s width 🧵", "</body></html>"];
  const { body } = withLoaderData({ pieces, scripts: [] }, Buffer.from("[]"));
  expect(String(body)).toMatch(/^<html><body>Privéa hand’s width 🧵<script>.*<\/script><\/body><\/html>$/);
});

it("refuses what is not a whole document", () => {
  const page = { pieces: ["<html><body>Page"], scripts: [] };
  expect(() => withLoaderData(page, Buffer.from("[]"))).toThrow("not a whole document");
});

function handedOver(script: string): string[] {
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
  return enqueued;
}
