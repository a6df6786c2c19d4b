import { useState } from "react";
import { useForm } from "~/features/forms/use-form";
import { addFiles } from "~/features/uploads/chosen-files";
import { sendFiles } from "~/features/uploads/send-files";
import type { FailedAnswer, FormAnswer, FormValues } from "~/lib/form-answer";
import { BOOKING_FAILED, BOOKING_PATH } from "./booking";

interface BookingExtra {
  /** Where files that follow the request are to go. */
  filesFolder: string | null;
  /** Names of files that came with the request and could not be kept. */
  missing: string[];
}
export type BookingAnswer = FormAnswer<BookingExtra>;

export interface BookingOutcome {
  message: string;
  /** Names of files that did not arrive; the request itself did. */
  missing: readonly string[];
}

export interface BookingOptions {
  /** The moment of the page, decided on the server. */
  now: string;
  /** The answer to a form sent without scripts. */
  answer?: BookingAnswer;
  /** What was typed before the dialog was closed. */
  kept?: FormValues;
  onSent?: (outcome: BookingOutcome) => void;
  onFailed?: (answer: FailedAnswer) => void;
}

/** The request first, then its files: once the request is safe, no file can lose it. */
export function useBooking({ now, answer, kept = {}, onSent, onFailed }: BookingOptions) {
  const [chosen, setChosen] = useState<ReturnType<typeof addFiles>>({ files: [], problem: null });
  const [upload, setUpload] = useState<{ share: number; missing: string[] | null }>({
    share: 0,
    missing: null,
  });
  const { files } = chosen;

  const form = useForm<BookingExtra>({
    action: BOOKING_PATH,
    loadSchema: () => import("./booking-schema").then((module) => module.bookingSchema(new Date(now))),
    failure: BOOKING_FAILED,
    answer,
    onFailed,
    async onDone({ message, filesFolder, missing }) {
      if (!filesFolder || files.length === 0) return onSent?.({ message, missing });
      const late = await sendFiles(filesFolder, files, (share) => setUpload({ share, missing: null }));
      setUpload({ share: 1, missing: late });
      onSent?.({ message, missing: late });
    },
  });

  const done = form.answer?.status === "done" ? form.answer : null;
  const isUploading = Boolean(done?.filesFolder) && files.length > 0 && upload.missing === null;
  const typed = answer && "values" in answer ? answer.values : kept;
  const isFresh = Object.keys(typed).length === 0;

  return {
    form,
    files,
    fileProblem: chosen.problem ?? form.errors.reference_images ?? form.errors.files,
    addFiles: (added: readonly File[]) => setChosen(addFiles(files, added)),
    removeFile: (file: File) => setChosen({ files: files.filter((other) => other !== file), problem: null }),
    /** How much of the files has left, from 0 to 1; null when none are under way. */
    uploadShare: isUploading ? upload.share : null,
    /** Null until the request and its files are through. */
    outcome: done && !isUploading ? { ...done, missing: upload.missing ?? done.missing } : null,
    field: (name: string) => ({ ...form.field(name), defaultValue: [typed[name]].flat()[0] }),
    box: (name: string, isUsual = false) => ({
      ...form.box(name),
      defaultChecked: isFresh ? isUsual : name in typed,
    }),
  };
}

export type BookingForm = ReturnType<typeof useBooking>;
