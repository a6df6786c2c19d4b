import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Field } from "~/platform/ui/field";
import { IconButton } from "~/platform/ui/icon-button";
import { CloseIcon } from "~/platform/ui/icons";
import { FILE_LIMITS, FILES_ACCEPTED, FILES_TOGETHER, fileLabel } from "./chosen-files";
import type { ChosenFiles } from "./use-files";

export interface FilesFieldProps {
  label: string;
  /** What the names of the files are sent as. */
  name: string;
  chosen: ChosenFiles;
  error?: string | null;
}

/** Without scripts the files are sent with the form; with them their names are, and the files follow. */
export function FilesField({ label, name, chosen, error }: FilesFieldProps) {
  const { files, add, remove, problem } = chosen;
  const frame = useRef<HTMLDivElement>(null);
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  function take(input: HTMLInputElement) {
    if (!input.files?.length) return;
    add([...input.files]);
    // Emptied, so that the same file can be chosen again after it was removed.
    input.value = "";
  }
  // Chosen before scripts ran.
  const takeEarly = useRef(take);
  useEffect(() => {
    const input = frame.current?.querySelector("input");
    if (input) takeEarly.current(input);
  }, []);

  return (
    <div ref={frame} className="min-w-0">
      <Field
        label={label}
        type="file"
        name={isAlive ? undefined : "files"}
        multiple
        accept={FILES_ACCEPTED}
        hint={
          <>
            {FILE_LIMITS}
            <span className="hidden unscripted:inline">{FILES_TOGETHER}</span>.
          </>
        }
        error={problem ?? error}
        onChange={({ currentTarget }) => take(currentTarget)}
        className={FILE_INPUT}
      />
      {files.length > 0 && (
        <ul aria-label="Chosen files" className="mt-4 grid grid-cols-1 gap-2">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex items-center gap-4 border-b border-line pb-2"
            >
              <Preview file={file} />
              <span className="min-w-0 flex-1 truncate text-nav">{fileLabel(file.name)}</span>
              <input type="hidden" name={name} value={fileLabel(file.name)} />
              <IconButton label={`Remove ${fileLabel(file.name)}`} onClick={() => remove(file)}>
                <CloseIcon className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The browser's own words about what was chosen are shown only where the list below is not. Without size, because
 * forced colours would show them in any colour.
 */
const FILE_INPUT = "[&_input]:text-[0px] unscripted:[&_input]:text-body";

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const kind = file.name.includes(".") ? file.name.split(".").at(-1)?.slice(0, 4) : "file";
  return (
    <span aria-hidden className="grid size-12 flex-none place-items-center overflow-hidden bg-bone">
      {address ? (
        // Some phones' pictures cannot be shown by every browser; then their kind is.
        <img src={address} alt="" className="size-full object-cover" onError={() => setAddress(null)} />
      ) : (
        <span className="eyebrow">{kind}</span>
      )}
    </span>
  );
}
