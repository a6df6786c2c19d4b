import { createHash } from "node:crypto";

/** Hash of a text that ignores line endings, so that a checkout on Windows matches one on Linux. */
export function checksum(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}
