import { useEffect, useState } from "react";

/**
 * Keeps this page and what it is made of on the device. The worker looks after the pages of `scope` and nothing else:
 * public pages have none. Tells when that is done.
 */
export function useOfflinePage(script: string, scope: string): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let isGone = false;
    async function keep() {
      const registration = await navigator.serviceWorker.register(script, { scope });
      const worker = await activeWorker(registration);
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
  }, [script, scope]);
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
