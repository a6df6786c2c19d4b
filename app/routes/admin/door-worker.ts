import { workerResponse } from "~/platform/offline/worker-source";

export function loader() {
  return workerResponse("/admin/door");
}
