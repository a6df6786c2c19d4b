import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Key derivation purposes; changing one invalidates the links in all mails sent so far. */
export const UNSUBSCRIBE_LINK_PURPOSE = "newsletter unsubscribe links";
export const CONFIRM_LINK_PURPOSE = "newsletter confirmation links";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Links that hold a reader's address. */
export interface ReaderLinks {
  /** The URL of this reader's page. It never expires. */
  hrefFor(email: string): string;
  /** The address in a link's token; null when the token is not ours. */
  readerOf(token: string): string | null;
}

export function createUnsubscribeLinks(key: Buffer, siteUrl: string): ReaderLinks {
  return createReaderLinks(key, `${siteUrl}/newsletter/unsubscribe/`);
}

export function createConfirmLinks(key: Buffer, siteUrl: string): ReaderLinks {
  return createReaderLinks(key, `${siteUrl}/newsletter/confirm/`);
}

/**
 * The link contains the address rather than a row id, so that it still works after subscribing again. It is encrypted,
 * so that it cannot be forged and no log on the way contains an address.
 */
function createReaderLinks(key: Buffer, base: string): ReaderLinks {
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
      return base + sealed.toString("base64url");
    },
    readerOf(token) {
      const sealed = Buffer.from(token, "base64url");
      // Base64 leaves bits over: only the one spelling of a link is the link.
      if (sealed.length <= NONCE_BYTES + TAG_BYTES || sealed.toString("base64url") !== token) return null;
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
