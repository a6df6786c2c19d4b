import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { findChromium } from "./chromium.ts";

/* Chromium does not prerender while a debugger is attached to the page, as Playwright's always is. A debugger
   attached to the tab gets both the visible and the prerendered page. So this starts its own browser and speaks the
   DevTools protocol. */

/** One document, visible or prerendered. */
export interface Tab {
  /** Evaluates an expression in this document. */
  evaluate: <T>(expression: string) => Promise<T>;
}

export interface PrerenderingBrowser {
  front: Tab;
  open: (url: string) => Promise<void>;
  /** Copies another browser's cookies. */
  addCookies: (
    cookies: readonly { name: string; value: string; domain: string; path: string }[],
  ) => Promise<void>;
  /** Prerenders this URL and returns the hydrated page, which is hidden until it is activated. */
  prerender: (url: string) => Promise<Tab>;
  close: () => Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: { sessionId: string; targetInfo: { type: string; subtype?: string } };
  result?: unknown;
  error?: { message: string };
}

export async function openPrerenderingBrowser(): Promise<PrerenderingBrowser> {
  const { executablePath, env } = await findChromium();
  const profile = await mkdtemp(path.join(tmpdir(), "prerender-"));
  const browser = spawn(
    executablePath,
    [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"],
      ...[`--user-data-dir=${profile}`, "about:blank"],
    ],
    { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const abandon = () => browser.kill("SIGKILL");
  process.once("exit", abandon);
  let printed = "";
  browser.stderr.on("data", (chunk) => (printed += chunk));
  const address = () => printed.match(/DevTools listening on (ws:\S+)/)?.[1] ?? "";
  await expect.poll(address).not.toBe("");
  const socket = new WebSocket(address());
  await once(socket, "open");

  const waiting = new Map<number, (message: Message) => void>();
  const pages: { sessionId: string; isAhead: boolean }[] = [];
  let lastId = 0;
  function send<T>(method: string, params: object, sessionId?: string): Promise<T> {
    const id = ++lastId;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) =>
      waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as T),
      ),
    );
  }
  const follow = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id) waiting.get(message.id)?.(message);
    if (message.method !== "Target.attachedToTarget" || !message.params) return;
    const { sessionId, targetInfo } = message.params;
    if (targetInfo.type === "tab") void send("Target.setAutoAttach", follow, sessionId);
    if (targetInfo.type === "page") pages.push({ sessionId, isAhead: targetInfo.subtype === "prerender" });
  });
  await send("Target.setAutoAttach", { ...follow, filter: [{ type: "tab" }, { exclude: true }] });

  async function pageThat(isAhead: boolean): Promise<string> {
    const found = () => pages.find((page) => page.isAhead === isAhead)?.sessionId ?? "";
    await expect.poll(found).not.toBe("");
    return found();
  }
  const tab = (sessionId: string): Tab => ({
    async evaluate<T>(expression: string) {
      const { result } = await send<{ result: { value: T } }>(
        "Runtime.evaluate",
        { expression, returnByValue: true },
        sessionId,
      );
      return result.value;
    },
  });
  const hydrated = (page: Tab) =>
    expect
      .poll(() =>
        page.evaluate("document.readyState === 'complete' && !window.queuedEvents && location.href"),
      )
      .toMatch(/^http/);

  const session = await pageThat(false);
  const front = tab(session);
  // The test itself inserts the speculation rules.
  await send("Page.enable", {}, session);
  await send("Page.setBypassCSP", { enabled: true }, session);

  return {
    front,
    async open(url) {
      await send("Page.navigate", { url }, session);
      await hydrated(front);
    },
    async addCookies(cookies) {
      await send("Network.setCookies", { cookies }, session);
    },
    async prerender(url) {
      const rules = JSON.stringify({ prerender: [{ urls: [url], eagerness: "immediate" }] });
      await front.evaluate(`document.head.append(Object.assign(document.createElement("script"),
        { type: "speculationrules", textContent: ${JSON.stringify(rules)} }))`);
      const ahead = tab(await pageThat(true));
      await hydrated(ahead);
      expect(await ahead.evaluate("document.prerendering")).toBe(true);
      return ahead;
    },
    async close() {
      socket.close();
      process.off("exit", abandon);
      if (browser.exitCode === null && browser.signalCode === null) {
        browser.kill("SIGTERM");
        await once(browser, "exit");
      }
      await rm(profile, { recursive: true, force: true });
    },
  };
}
