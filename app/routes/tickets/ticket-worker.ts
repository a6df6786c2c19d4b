import { workerResponse } from "~/features/offline/worker-source";

export function loader() {
  return workerResponse("/ticket/");
}
