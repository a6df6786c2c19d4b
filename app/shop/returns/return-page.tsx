import { useEffect, useRef } from "react";
import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { IdempotencyKeyField } from "~/platform/forms/idempotency-key-field";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { Select, TextArea } from "~/platform/ui/field";
import { Picture } from "~/platform/ui/picture";
import { missingFilesNote } from "~/platform/uploads/chosen-files";
import { FilesField } from "~/platform/uploads/files-field";
import { SendingFiles } from "~/platform/uploads/sending-files";
import { type FilesResult, useFiles } from "~/platform/uploads/use-files";
import { REASONS, RETURN_FAILED, RETURN_FILES_PATH, type ReturnableLine } from "./return-form";

export interface ReturnPageProps {
  reference: string;
  /** Where the form goes: this page, with its key. */
  path: string;
  orderPath: string;
  lines: readonly ReturnableLine[];
  /** The line the buyer came from. */
  chosenId: string | null;
  /** The response to a form sent without scripts. */
  answer?: FormResult<FilesResult> | undefined;
}

/** A small form: which pieces, why, and pictures of a fault. */
export function ReturnPage({ reference, path, orderPath, lines, chosenId, answer }: ReturnPageProps) {
  const files = useFiles(RETURN_FILES_PATH);
  const form = useForm<FilesResult>({
    action: path,
    loadSchema: () => import("./return-schema").then((module) => module.returnSchema),
    failure: RETURN_FAILED,
    ...(answer && { answer }),
    onDone: async (done) => void (await files.follow(done)),
  });
  const done = form.answer?.status === "done" ? form.answer : null;
  const uploadShare = files.shareSent(done);
  const isSent = done !== null && uploadShare === null;
  const missing = done ? files.missingOf(done) : [];
  return (
    <div className="grid gap-8 *:max-w-[56rem] px-gutter pt-8 pb-section lg:gap-12 lg:pt-20">
      <header className="grid gap-3">
        <h1 className="display-title">Return</h1>
        <p className="text-muted tabular-nums">Order {reference}</p>
      </header>
      {isSent && <Thanks />}
      {uploadShare !== null && (
        <SendingFiles subject="return" share={uploadShare} count={files.files.length} />
      )}
      {!done && lines.length === 0 && (
        <p className="max-w-text text-lead">
          Nothing of this order can be returned here. Please write to us.
        </p>
      )}
      {!done && lines.length > 0 && (
        <form
          {...form.props}
          encType="multipart/form-data"
          aria-label="Return"
          className="grid grid-cols-1 gap-9"
        >
          <Honeypot />
          <IdempotencyKeyField />
          <fieldset aria-describedby={form.errors.lines ? "lines-error" : undefined}>
            <legend className="display-xl">Which pieces?</legend>
            {form.errors.lines && (
              <p id="lines-error" className="mt-3 text-error" role="alert">
                {form.errors.lines}
              </p>
            )}
            <ul className="mt-4 border-t border-ink">
              {lines.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  field={form.field(`quantity_${line.id}`)}
                  isChosen={line.id === chosenId || lines.length === 1}
                />
              ))}
            </ul>
          </fieldset>
          <Select
            label="Why?"
            required
            {...form.field("reason")}
            defaultValue={form.field("reason").defaultValue ?? ""}
          >
            <option value="" disabled>
              Please choose
            </option>
            {Object.entries(REASONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <TextArea label="What should we know?" maxLength={2000} {...form.field("note")} />
          <FilesField label="Pictures" name="pictures" chosen={files} error={form.errors.files ?? null} />
          <Button
            type="submit"
            size="lg"
            busy={form.isSending}
            busyLabel="Sending..."
            className="justify-self-start"
          >
            Ask for the return
          </Button>
        </form>
      )}
      <FormMessage answer={uploadShare === null ? form.answer : null}>
        {isSent && missing.length > 0 && (
          <p>{missingFilesNote(missing, (them) => `Please send ${them} in an answer to our mail.`)}</p>
        )}
      </FormMessage>
      <p>
        <ArrowLink to={orderPath} arrow="left">
          Your order
        </ArrowLink>
      </p>
    </div>
  );
}

interface LineProps {
  line: ReturnableLine;
  field: { name: string; defaultValue: string | undefined };
  isChosen: boolean;
}

function Line({ line, field, isChosen }: LineProps) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 border-b border-line py-4 md:grid-cols-[6rem_minmax(0,1fr)_9rem]">
      <Picture
        picture={line.picture}
        alt=""
        cut="4x5"
        sizes="6rem"
        className="aspect-4/5 self-start"
        fallback="swatch"
      />
      <div>
        <b className="block font-medium wrap-anywhere">{line.name}</b>
        <span className="text-small text-muted tabular-nums">{line.detail}</span>
        <p className="mt-2 text-small tabular-nums">{line.title}</p>
        <p className="text-small text-muted tabular-nums">{line.note}</p>
      </div>
      <Select
        label={
          <>
            How many<span className="sr-only"> of {line.name}</span>
          </>
        }
        optional={false}
        name={field.name}
        defaultValue={field.defaultValue ?? (isChosen ? "1" : "0")}
        className="max-md:col-start-2"
      >
        {Array.from({ length: line.quantity + 1 }, (_, quantity) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a quantity is its place
          <option key={quantity} value={quantity}>
            {quantity === 0 ? "None" : quantity}
          </option>
        ))}
      </Select>
    </li>
  );
}

/** Takes the focus of the removed form. */
function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="display-2xl">
      Thank you
    </h2>
  );
}
