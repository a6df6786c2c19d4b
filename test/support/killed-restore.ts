/* Restores a backup and is killed after a step. */
import { type RestoreStep, restoreBackup } from "../../server/backup/restore-backup.ts";
import { openFileStore } from "../../server/files/open-file-store.ts";

const [backup = "", dataDir = "", projectDir = "", last = "", databaseUrl] = process.argv.slice(2);
await restoreBackup({
  ...{ backup, dataDir, projectDir, files: openFileStore({ dataDir }) },
  ...(databaseUrl && { databaseUrl }),
  onStep(step: RestoreStep) {
    if (step === last) process.kill(process.pid, "SIGKILL");
  },
});
