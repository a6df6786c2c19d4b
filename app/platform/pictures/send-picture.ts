import { type StaffPicture, UPLOAD_PATH, type UploadResult } from "./staff-picture";

const TIMEOUT_MS = 120_000;

export class UploadFailed extends Error {
  override name = "UploadFailed";
}

/** Sends one file. `onProgress` hears how much of it has left, from 0 to 1. `fetch` does not tell. Throws UploadFailed. */
export function sendPicture(
  file: File,
  onProgress: (share: number) => void,
  replaces?: string,
): Promise<StaffPicture> {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ name: file.name, ...(replaces && { replace: replaces }) });
    const request = new XMLHttpRequest();
    request.open("POST", `${UPLOAD_PATH}?${query}`);
    request.timeout = TIMEOUT_MS;
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      const answer = request.response as (UploadResult & { message?: string }) | null;
      if (answer && "picture" in answer) resolve(answer.picture);
      else reject(new UploadFailed(answer?.error ?? answer?.message ?? wordsFor(request.status)));
    };
    request.send(file);
  });
}

function wordsFor(status: number): string {
  if (status === 0) return "The connection was lost. Please try again.";
  if (status === 401 || status === 403) return "You are signed out. Sign in in another tab, then try again.";
  return "It could not be kept, on our side. Please try again in a moment.";
}
