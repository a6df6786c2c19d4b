import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** What the backend derives the key under; another word makes the links in all mails sent so far worthless. */
export const UNSUBSCRIBE_LINK_PURPOSE = "newsletter unsubscribe links";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface UnsubscribeLinks {
  /** The address of the page that takes this reader off the list. It never grows old. */
  hrefFor(email: string): string;
  /** Whom a link was made for; null when it was not made here. */
  readerOf(token: string): string | null;
}

/**
 * The link names the reader rather than a row, so that it still works for somebody who left and came back; sealed,
 * so that nobody makes one for someone else, and no log on the way holds an address.
 */
export function createUnsubscribeLinks(key: Buffer, siteUrl: string): UnsubscribeLinks {
  return {
    hrefFor(email) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([
        nonce,
        cipher.update(email, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${siteUrl}/newsletter/unsubscribe/${sealed.toString("base64url")}`;
    },
    readerOf(token) {
      const sealed = Buffer.from(token, "base64url");
      if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return (
          decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") +
          decipher.final("utf8")
        );
      } catch {
        return null;
      }
    },
  };
}
