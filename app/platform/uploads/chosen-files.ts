export const MAX_FILES = 10;
const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** The limits, said the same beside every field for files. */
export const FILE_LIMITS = `Up to ${MAX_FILES} files of ${MAX_FILE_MB} MB each`;
/** Follows where a plain form sends all files in one request. */
export const FILES_TOGETHER = `, ${MAX_FILE_MB} MB together`;
/** What the file dialog of a device offers; what a file really is, the server finds out from its content. */
export const FILES_ACCEPTED = "image/*,application/pdf";

export const TOO_MANY_FILES = `Please choose no more than ${MAX_FILES} files.`;
export const FILE_TOO_LARGE = `Please choose files of no more than ${MAX_FILE_MB} MB each.`;
export const FILE_OF_ANOTHER_KIND = "Please choose pictures or PDF files.";

const MAX_NAME_LENGTH = 255;

/** A file's name as a row keeps it: one line, and never empty. */
export function fileLabel(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, "").trim();
  const kept = Array.from(line).slice(0, MAX_NAME_LENGTH).join("").trim();
  return /[^\s\u200b]/.test(kept) ? kept : "file";
}

/** Adds newly chosen files; what cannot come along is left out, and the message names it and says why. */
export function addFiles(
  chosen: readonly File[],
  added: readonly File[],
): { files: readonly File[]; problem: string | null } {
  const ofAKind = added.filter(({ type }) => type === "" || /^image\/|^application\/pdf$/.test(type));
  const small = ofAKind.filter(({ size }) => size <= MAX_FILE_BYTES);
  const files = [...chosen, ...small.filter((file) => !chosen.some((other) => isSame(file, other)))];
  const problems = [
    refusal(files.slice(MAX_FILES), TOO_MANY_FILES),
    refusal(without(ofAKind, small), FILE_TOO_LARGE),
    refusal(without(added, ofAKind), FILE_OF_ANOTHER_KIND),
  ];
  return { files: files.slice(0, MAX_FILES), problem: problems.filter(Boolean).join(" ") || null };
}

function without(all: readonly File[], kept: readonly File[]): File[] {
  return all.filter((file) => !kept.includes(file));
}

/** 'Left out: film.mov. Please choose pictures or PDF files.' */
function refusal(refused: readonly File[], reason: string): string | null {
  if (refused.length === 0) return null;
  return `Left out: ${refused.map(({ name }) => fileLabel(name)).join(", ")}. ${reason}`;
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** What did not arrive, said to someone whose form did, and what to do with it. */
export function missingFilesNote(names: readonly string[], advice: (them: "it" | "them") => string): string {
  const [files, them] =
    names.length === 1 ? (["One file", "it"] as const) : ([`${names.length} files`, "them"] as const);
  return `${files} could not be sent: ${names.join(", ")}. ${advice(them)}`;
}
