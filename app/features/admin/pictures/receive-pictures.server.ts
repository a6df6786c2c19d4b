import type { RouterContextProvider } from "react-router";
import { uploadsContext } from "~/context";
import { getStaff } from "~/features/admin/require-staff.server";
import { readFormWithFiles } from "~/features/uploads/read-form-with-files.server";
import { withSpool } from "~/features/uploads/spool.server";
import { PictureRefused } from "../../pictures/normalise-picture.server";
import { type PictureFacts, savePictureFacts } from "../../pictures/save-picture-facts.server";
import { storePicture } from "../../pictures/store-picture.server";

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
 * Reads a form of the staff that has picture fields, files and all, and hands it to `work` with a function that settles
 * each field: files sent without scripts are stored, words and focal points written, and the references given back.
 */
export function withPictureForm<Result>(
  { request, context }: ActionArgs,
  work: (form: FormData, receivePictures: (field: string) => Promise<ReceivedPictures>) => Promise<Result>,
): Promise<Result> {
  const uploads = context.get(uploadsContext);
  const { db } = getStaff(context);
  return withSpool(uploads.spoolDir, async (spool) => {
    const form = await readFormWithFiles(request, spool);
    return work(form, async (field) => {
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
      for (const ref of kept) {
        const facts = readFacts(form, field, ref);
        if (facts) await savePictureFacts(db, ref, facts);
      }
      return { refs: kept, error };
    });
  });
}

/** Words and focal point as they stand beside the picture. */
function readFacts(form: FormData, field: string, ref: string): PictureFacts | null {
  const alt = form.get(`${field}-alt ${ref}`);
  if (typeof alt !== "string") return null;
  return {
    alt: alt.replace(/\s+/g, " ").trim().slice(0, 300) || null,
    focus: [percent(form.get(`${field}-x ${ref}`)), percent(form.get(`${field}-y ${ref}`))],
  };
}

function percent(sent: FormDataEntryValue | null): number {
  const number = Math.round(Number(sent ?? 50));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), 100) : 50;
}
