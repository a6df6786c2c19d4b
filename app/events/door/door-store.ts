import type { Admission, DoorList } from "./door";

/** What the door keeps on the device: the list of one event, and whom it let in without being able to tell. */
const NAME = "door";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("lists", { keyPath: "eventId" });
      request.result.createObjectStore("queue", { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<Value>(
  store: "lists" | "queue",
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const db = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = work(db.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    db.close();
  }
}

export const doorStore = {
  readList: (eventId: string) =>
    run<DoorList | undefined>("lists", "readonly", (store) => store.get(eventId)),
  writeList: (list: DoorList) => run("lists", "readwrite", (store) => store.put(list)),
  readQueue: () => run<Admission[]>("queue", "readonly", (store) => store.getAll()),
  keep: (admission: Admission) => run("queue", "readwrite", (store) => store.put(admission)),
  forget: (id: string) => run("queue", "readwrite", (store) => store.delete(id)),
};
