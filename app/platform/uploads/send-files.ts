import { fileLabel } from "./chosen-files";

/** Ten megabytes on a slow line take their time; a line that is gone does not come back by waiting. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * Sends the files of a form that is already safe, one after the other. Gives the names of those that did not arrive;
 * `onProgress` hears how much of all bytes has left, from 0 to 1.
 */
export async function sendFiles(
  path: string,
  folder: string,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<string[]> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const missing: string[] = [];
  let before = 0;
  for (const [index, file] of files.entries()) {
    const address = `${path}?${new URLSearchParams({ folder, position: String(index + 1) })}`;
    const arrived = await sendFile(address, file, (sent) => onProgress((before + sent) / total));
    if (!arrived) missing.push(fileLabel(file.name));
    before += file.size;
  }
  return missing;
}

/** `fetch` does not tell how far an upload has come. */
function sendFile(address: string, file: File, onSent: (bytes: number) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.timeout = FILE_TIMEOUT_MS;
    request.responseType = "json";
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onloadend = () => resolve(request.response?.outcome === "stored");
    request.send(file);
  });
}
