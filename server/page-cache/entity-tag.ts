const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether the visitor already has it. If-None-Match compares weakly: `W/` says nothing here (RFC 9110, 13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  return Array.from(ifNoneMatch.matchAll(TAG), ([, opaque]) => opaque).includes(tag);
}
