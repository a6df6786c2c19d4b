import { Suspense, use } from "react";
import { expect, test } from "vitest";
import { renderWhole } from "./render-whole.server.ts";

const TIMEOUT_MS = 10_000;

function Broken(): never {
  throw new Error("no such cloth");
}

function Late({ words }: { words: Promise<string> }) {
  return use(words);
}

test("what stands in a boundary is part of the page", async () => {
  const html = await renderWhole(
    <main>
      <Suspense fallback="Loading">
        <p>Twelve pieces, none of them &lt;!--$!--&gt;</p>
      </Suspense>
    </main>,
    TIMEOUT_MS,
  );
  expect(html).toContain("<p>Twelve pieces, none of them &lt;!--$!--&gt;</p>");
  expect(html).not.toContain("Loading");
});

test("a page of which a boundary fails is not sent by halves, and says why", async () => {
  const page = (
    <main>
      <Suspense fallback="Loading">
        <Broken />
      </Suspense>
    </main>
  );
  await expect(renderWhole(page, TIMEOUT_MS)).rejects.toThrow("no such cloth");
});

test("what fails outside of a boundary fails the page too", async () => {
  await expect(renderWhole(<Broken />, TIMEOUT_MS)).rejects.toThrow("no such cloth");
});

test("a page that would have to wait is refused", async () => {
  const page = (
    <Suspense fallback="Loading">
      <Late words={Promise.resolve("later")} />
    </Suspense>
  );
  await expect(renderWhole(page, TIMEOUT_MS)).rejects.toThrow("cannot be rendered in one go");
});

test("one that would wait without end is refused in time", async () => {
  const page = (
    <Suspense fallback="Loading">
      <Late words={new Promise(() => {})} />
    </Suspense>
  );
  await expect(renderWhole(page, 10)).rejects.toThrow("cannot be rendered in one go");
});
