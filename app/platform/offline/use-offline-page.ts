import { useEffect, useState } from "react";

const nothingMore = async () => {};

/**
 * Keeps this page and what it is made of on the device. The worker looks after the pages of `scope` and nothing else:
 * public pages have none. `loadRest` loads what the page fetches only on need: it is kept too. Tells when that is done.
 */
export function useOfflinePage(
  script: string,
  scope: string,
  loadRest: () => Promise<unknown> = nothingMore,
): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let isGone = false;
    async function keep() {
      const registration = await navigator.serviceWorker.register(script, { scope });
      const worker = await activeWorker(registration);
      await loadRest();
      const parts = performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${location.origin}/assets/`));
      const channel = new MessageChannel();
      channel.port1.onmessage = () => !isGone && setKept(true);
      worker.postMessage({ page: location.href, parts }, [channel.port2]);
    }
    // A browser that forbids workers shows the page all the same.
    keep().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [script, scope, loadRest]);
  return isKept;
}

function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  if (registration.active) return Promise.resolve(registration.active);
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => {
    if (!worker) return reject(new Error("no worker"));
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") reject(new Error("the worker was replaced"));
    });
  });
}
