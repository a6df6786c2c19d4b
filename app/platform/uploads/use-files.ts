import { useState } from "react";
import { addFiles } from "./chosen-files";
import { sendFiles } from "./send-files";

/** What an action says about the files of its form. */
export interface FilesResult {
  /** Where files that follow are to go. */
  filesFolder: string | null;
  /** Names of files that came with the form and could not be kept. */
  missing: string[];
}

const NONE: ReturnType<typeof addFiles> = { files: [], problem: null };

/** Files chosen in a form. They follow it to `path`: once the form is safe, no file can lose it. */
export function useFiles(path: string) {
  const [{ files, problem }, setChosen] = useState(NONE);
  const [sent, setSent] = useState<{ share: number; missing: string[] | null }>({ share: 0, missing: null });
  return {
    files,
    /** Why something chosen was left out. */
    problem,
    add: (added: readonly File[]) => setChosen(addFiles(files, added)),
    remove: (file: File) => setChosen({ files: files.filter((other) => other !== file), problem: null }),
    clear: () => setChosen(NONE),
    /** Sends them after the form. Gives the names of all that did not arrive. */
    async follow({ filesFolder, missing }: FilesResult): Promise<string[]> {
      if (filesFolder === null || files.length === 0) return missing;
      const late = await sendFiles(path, filesFolder, files, (share) => setSent({ share, missing: null }));
      setSent({ share: 1, missing: late });
      return late;
    },
    /** How much has left since this answer, from 0 to 1; null when nothing is under way. */
    shareSent: (answer: FilesResult | null) =>
      answer?.filesFolder && files.length > 0 && sent.missing === null ? sent.share : null,
    missingOf: (answer: FilesResult) => sent.missing ?? answer.missing,
  };
}

export type ChosenFiles = ReturnType<typeof useFiles>;
