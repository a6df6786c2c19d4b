import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SimulatedPayment } from "./payment.ts";

/** Storage of the simulator. The file store survives a restart, as a bank's would. */
export interface PaymentStore {
  find: (payRequestId: string) => Promise<SimulatedPayment | null>;
  save: (payment: SimulatedPayment) => Promise<void>;
}

/** Far more than a demonstration needs; beyond it the oldest are deleted. */
const MAX_KEPT = 2_000;

export function createMemoryStore(): PaymentStore {
  const kept = new Map<string, SimulatedPayment>();
  return {
    find: async (id) => kept.get(id) ?? null,
    save: async (payment) => {
      kept.set(payment.payRequestId, payment);
    },
  };
}

/** One small file per request. Ids are validated by the caller: letters, digits and dashes. */
export function createFolderStore(folder: string): PaymentStore {
  const fileOf = (id: string) => path.join(folder, `${id.toUpperCase()}.json`);
  let saved = 0;

  async function deleteOldest() {
    const files: { name: string; startedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const payment = await read(path.join(folder, name));
      if (payment) files.push({ name, startedAt: payment.startedAt });
    }
    const old = files.sort((a, b) => b.startedAt - a.startedAt).slice(MAX_KEPT);
    for (const { name } of old) await rm(path.join(folder, name), { force: true });
  }

  return {
    find: (id) => read(fileOf(id)),
    async save(payment) {
      await mkdir(folder, { recursive: true });
      const file = fileOf(payment.payRequestId);
      // Written to a temporary file and renamed, so that a crash leaves no half-written file.
      await writeFile(`${file}.part`, JSON.stringify(payment));
      await rename(`${file}.part`, file);
      saved += 1;
      if (saved % MAX_KEPT === 0) await deleteOldest();
    },
  };
}

async function read(file: string): Promise<SimulatedPayment | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text && JSON.parse(text);
}
