import { useForm } from "~/platform/forms/use-form";
import type { FailedResult, FormResult, FormValues } from "~/platform/lib/form-result";
import { useFacts } from "~/platform/organisation/use-facts";
import { type FilesResult, useFiles } from "~/platform/uploads/use-files";
import { BOOKING_FAILED, BOOKING_FILES_PATH, BOOKING_PATH } from "./booking";

export type BookingResult = FormResult<FilesResult>;

export interface BookingOutcome {
  message: string;
  /** Names of files that could not be uploaded. */
  missing: readonly string[];
}

export interface BookingOptions {
  /** The server's time when the page was rendered. */
  now: string;
  /** The response to a form sent without scripts. */
  answer?: BookingResult;
  /** Field values from before the dialog was closed. */
  kept?: FormValues;
  onSent?: (outcome: BookingOutcome) => void;
  onFailed?: (answer: FailedResult) => void;
}

/** The request is sent first, then its files, so that a failed upload cannot lose the request. */
export function useBooking({ now, answer, kept = {}, onSent, onFailed }: BookingOptions) {
  const facts = useFacts();
  const files = useFiles(BOOKING_FILES_PATH);
  const form = useForm<FilesResult>({
    action: BOOKING_PATH,
    loadSchema: () => import("./booking-schema").then((module) => module.bookingSchema(facts, new Date(now))),
    failure: BOOKING_FAILED,
    answer,
    onFailed,
    async onDone(answer) {
      const missing = await files.follow(answer);
      onSent?.({ message: answer.message, missing });
    },
  });

  const done = form.answer?.status === "done" ? form.answer : null;
  const uploadShare = files.shareSent(done);
  const typed = answer && "values" in answer ? answer.values : kept;
  const isFresh = Object.keys(typed).length === 0;

  return {
    form,
    files,
    /** Upload progress from 0 to 1; null when there is no upload. */
    uploadShare,
    /** Null until the request and its files were sent. */
    outcome: done && uploadShare === null ? { ...done, missing: files.missingOf(done) } : null,
    field: (name: string) => ({ ...form.field(name), defaultValue: [typed[name]].flat()[0] }),
    box: (name: string, isUsual = false) => ({
      ...form.box(name),
      defaultChecked: isFresh ? isUsual : name in typed,
    }),
  };
}

export type BookingForm = ReturnType<typeof useBooking>;
