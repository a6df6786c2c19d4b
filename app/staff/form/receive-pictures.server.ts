import type { RouterContextProvider } from "react-router";
import { uploadsContext } from "~/platform/context";
import type { Db } from "~/platform/db/client";
import { PictureRefused } from "~/platform/pictures/normalise-picture.server";
import { type PictureFacts, savePictureFacts } from "~/platform/pictures/save-picture-facts.server";
import { storePicture } from "~/platform/pictures/store-picture.server";
import { readFormWithFiles } from "~/platform/uploads/read-form-with-files.server";
import { withSpool } from "~/platform/uploads/spool.server";
import type { FileRecords } from "~/platform/uploads/uploads";
import { getStaff } from "~/staff/require-staff.server";
import { actOnce, requireEntries } from "./staff-form-action.server";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface ReceivedPictures {
  /** As the row keeps them, in order. */
  refs: string[];
  /** Why a file that came with the form was not taken. */
  error: string | null;
}

/**
 * Reads a form of the staff that has picture fields, files and all, lets it act once, and hands it to `work` with a
 * function that settles each field.
 */
export function withPictureForm<Result>(
  args: ActionArgs,
  work: (form: FormData, receivePictures: (field: string) => Promise<ReceivedPictures>) => Promise<Result>,
): Promise<Result> {
  const uploads = args.context.get(uploadsContext);
  const { db } = getStaff(args.context);
  return withSpool(uploads.spoolDir, async (spool) => {
    const form = requireEntries(await readFormWithFiles(args.request, spool));
    return actOnce(args, form, () => work(form, (field) => receivePictures({ db, uploads, form, field })));
  });
}

interface SentPictures {
  db: Db;
  uploads: FileRecords;
  form: FormData;
  field: string;
}

/** Files sent without scripts are stored, changed words and focal points written, and the references given back. */
export async function receivePictures({ db, uploads, form, field }: SentPictures): Promise<ReceivedPictures> {
  const refs = form.getAll(field).filter((ref): ref is string => typeof ref === "string" && ref !== "");
  const removed = new Set(form.getAll(`${field}-remove`));
  const kept = refs.filter((ref) => !removed.has(ref));
  let error: string | null = null;
  for (const file of form.getAll(`${field}-files`)) {
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      kept.push(`pictures/${await storePicture({ db, uploads, file: bytes, name: file.name })}`);
    } catch (refused) {
      if (!(refused instanceof PictureRefused)) throw refused;
      error = `${file.name}: ${refused.message}`;
    }
  }
  for (const ref of kept) await savePictureFacts(db, ref, readChanges(form, field, ref));
  return { refs: kept, error };
}

/** What of the words and the focal point is not as the form was opened: the rest may be another's by now. */
function readChanges(form: FormData, field: string, ref: string): Partial<PictureFacts> {
  const facts = readFacts(form, ref, `${field}-`);
  const seen = readFacts(form, ref, `${field}-seen-`);
  if (!facts) return {};
  return {
    ...(facts.alt !== seen?.alt && { alt: facts.alt }),
    ...(String(facts.focus) !== String(seen?.focus) && { focus: facts.focus }),
  };
}

/** Words and focal point as they stand beside the picture. */
function readFacts(form: FormData, ref: string, prefix: string): PictureFacts | null {
  const alt = form.get(`${prefix}alt ${ref}`);
  if (typeof alt !== "string") return null;
  return {
    alt: alt.replace(/\s+/g, " ").trim().slice(0, 300) || null,
    focus: [percent(form.get(`${prefix}x ${ref}`)), percent(form.get(`${prefix}y ${ref}`))],
  };
}

function percent(sent: FormDataEntryValue | null): number {
  const number = Math.round(Number(sent ?? 50));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), 100) : 50;
}
