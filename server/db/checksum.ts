import { createHash } from "node:crypto";

/** Names a text by its content; line endings do not count, so a checkout on Windows agrees with one on Linux. */
export function checksum(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}
