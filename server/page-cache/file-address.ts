/**
 * Files that are kept in memory like pages: the built ones, and pictures. Plain spellings only, so that what is asked
 * for is what is made, and one file has one key; all others are read from the disk each time.
 */
const FILE = /^\/(?:assets\/\w[\w.-]*|img\/[\w-]+\/\w+\/(?:\w+\/media|0\/uploads)(?:\/\w[\w.-]*)+)$/;

export function isFileAddress(url: string): boolean {
  return FILE.test(url);
}
