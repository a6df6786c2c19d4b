import { useRef, useState } from "react";
import { moved } from "./picture-list";
import { sendPicture, UploadFailed } from "./send-picture";
import type { StaffPicture } from "./staff-picture";

export interface PictureEntry {
  key: string;
  /** Null while its file is under way, or was refused. */
  picture: StaffPicture | null;
  upload: Upload | null;
}

interface Upload {
  file: File;
  /** How much of it has left, from 0 to 1. */
  share: number;
  error: string | null;
}

/** At once: a phone's line carries no more, and they arrive in order. */
const UPLOADS_AT_ONCE = 2;

let lastKey = 0;
const newKey = () => `picture-${++lastKey}`;

/** The pictures of a field: what is there, what is under way, and what was just removed. */
export function usePictures(initial: readonly StaffPicture[], onChange: () => void) {
  const [entries, setEntries] = useState<readonly PictureEntry[]>(() =>
    initial.map((picture, place) => ({ key: `${place} ${picture.ref}`, picture, upload: null })),
  );
  const [removed, setRemoved] = useState<{ entry: PictureEntry; place: number } | null>(null);
  const [announcement, announce] = useState("");
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);

  const patch = (key: string, change: (entry: PictureEntry) => PictureEntry) =>
    setEntries((now) => now.map((entry) => (entry.key === key ? change(entry) : entry)));

  function runNext() {
    while (running.current < UPLOADS_AT_ONCE) {
      const job = waiting.current.shift();
      if (!job) return;
      running.current += 1;
      void job().finally(() => {
        running.current -= 1;
        runNext();
      });
    }
  }

  function send(key: string, file: File, replaces?: string) {
    waiting.current.push(async () => {
      const onProgress = (share: number) =>
        patch(key, (entry) => (entry.upload ? { ...entry, upload: { ...entry.upload, share } } : entry));
      try {
        const picture = await sendPicture(file, onProgress, replaces);
        patch(key, (entry) => ({ ...entry, picture, upload: null }));
        announce(`${file.name} is here.`);
        onChange();
      } catch (error) {
        if (!(error instanceof UploadFailed)) throw error;
        patch(key, (entry) => ({ ...entry, upload: { file, share: 0, error: error.message } }));
        announce(`${file.name} was not taken. ${error.message}`);
      }
    });
    runNext();
  }

  return {
    entries,
    removed: removed?.entry ?? null,
    announcement,
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        key: newKey(),
        picture: null,
        upload: { file, share: 0, error: null },
      }));
      setEntries((now) => [...now, ...added]);
      for (const { key, upload } of added) send(key, upload.file);
    },
    tryAgain({ key, upload }: PictureEntry) {
      if (!upload) return;
      patch(key, (entry) => ({ ...entry, upload: { file: upload.file, share: 0, error: null } }));
      send(key, upload.file);
    },
    /** Another picture in this place; elsewhere the one before stays. */
    exchange({ key }: PictureEntry, file: File) {
      patch(key, (entry) => ({ ...entry, upload: { file, share: 0, error: null } }));
      send(key, file);
    },
    move(from: number, to: number) {
      const next = moved(entries, from, to);
      if (next === entries) return;
      setEntries(next);
      announce(`Picture ${from + 1} is now ${to + 1} of ${entries.length}.`);
      onChange();
    },
    remove(entry: PictureEntry) {
      const place = entries.indexOf(entry);
      setEntries(entries.filter((other) => other !== entry));
      setRemoved(entry.picture ? { entry, place } : null);
      announce("The picture is removed. Undo brings it back.");
      onChange();
    },
    undo() {
      if (!removed) return;
      setEntries(entries.toSpliced(removed.place, 0, removed.entry));
      setRemoved(null);
      announce("The picture is back.");
      onChange();
    },
  };
}
