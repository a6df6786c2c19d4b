import * as z from "zod/mini";
import { choice, optional, prose } from "~/platform/lib/forms";
import { chosenFiles, fileNames, namesOf } from "~/platform/uploads/file-rules";
import { REASONS } from "./return-form";

const NOTHING_CHOSEN = "Please choose at least one piece.";
const QUANTITY = /^quantity_(.+)$/;

/** A select per line, named quantity_<line id>; those left at nothing are not meant. */
const chosenLines = z.array(z.object({ id: z.uuid(), quantity: z.int().check(z.gte(1), z.lte(999)) }));

const fields = z.object({
  lines: chosenLines.check(z.minLength(1, { error: NOTHING_CHOSEN })),
  reason: choice(Object.keys(REASONS) as (keyof typeof REASONS)[]),
  note: optional(prose(2000)),
  pictures: fileNames,
  files: chosenFiles,
});

export const returnSchema = z.pipe(
  z.pipe(z.transform(withLines), fields),
  z.transform(({ pictures, ...rest }: z.output<typeof fields>) => ({
    ...rest,
    fileNames: namesOf(pictures, rest.files),
  })),
);

export type ReturnRequest = z.output<typeof returnSchema>;

function withLines(sent: unknown): unknown {
  const given = sent as Record<string, unknown>;
  const lines = Object.entries(given).flatMap(([name, value]) => {
    const id = QUANTITY.exec(name)?.[1];
    return id && Number(value) > 0 ? [{ id, quantity: Number(value) }] : [];
  });
  return { ...given, lines };
}
