import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import {
  EVENT_TAG_BYTES,
  encodeRef,
  type PublicKey,
  parseCode,
  signedBytes,
  type TicketRef,
} from "./ticket-code.ts";

/** What the ticket of a row is, as far as its code says it. */
export interface CodedTicket {
  id: string;
  eventId: string | null;
  version: number;
}

export interface TicketCodes {
  codeFor(ticket: CodedTicket, guest?: { seat: number; version: number }): string;
  /** What a genuine code stands for; null for every other text. */
  read(code: string): TicketRef | null;
  /** The page of a ticket, for whoever holds it. */
  hrefFor(code: string): string;
  /** For doors, which check codes themselves. */
  publicKey: PublicKey;
}

/** How DER says that 32 bytes are an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const RAW_KEY_BYTES = 32;

/** `seed`: 32 bytes that never leave the server. */
export function createTicketCodes(seed: Buffer, siteUrl: string): TicketCodes {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-RAW_KEY_BYTES);
  const id = createHash("sha256").update(raw).digest("hex").slice(0, 8);
  return {
    codeFor(ticket, guest) {
      const payload = encodeRef({
        eventTag: eventTag(ticket.eventId),
        ticketId: ticket.id,
        version: ticket.version,
        seat: guest?.seat ?? 1,
        seatVersion: guest?.version ?? 0,
      });
      const signature = sign(null, signedBytes(id, payload), privateKey);
      return `${id}.${payload}.${signature.toString("base64url")}`;
    },
    read(code) {
      const parsed = parseCode(code);
      if (parsed?.keyId !== id) return null;
      return verify(null, parsed.signed, publicKey, parsed.signature) ? parsed.ref : null;
    },
    hrefFor: (code) => `${siteUrl}/ticket/${code}`,
    publicKey: { id, key: raw.toString("base64url") },
  };
}

export function eventTag(eventId: string | null): string {
  return createHash("sha256")
    .update(eventId ?? "")
    .digest("hex")
    .slice(0, EVENT_TAG_BYTES * 2);
}
