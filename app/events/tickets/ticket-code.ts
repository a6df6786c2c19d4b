/**
 * What the QR code of a ticket says: `<key id>.<what it stands for>.<signature>`. Signed with Ed25519, so that a door
 * tells a real one from a forged one without asking anybody. Runs on the server and in the browser of the door.
 */
export interface TicketRef {
  /** The first bytes of a digest of the event's id: enough to tell that a ticket is for another evening. */
  eventTag: string;
  ticketId: string;
  /** Raised when the ticket is passed on: codes of before are dead. */
  version: number;
  /** 1 is the holder's, and opens any seat of a table; others are a guest's own. */
  seat: number;
  /** Of the guest on that seat; 0 for the holder. */
  seatVersion: number;
}

export interface PublicKey {
  id: string;
  /** The 32 bytes, in base64url. */
  key: string;
}

export const EVENT_TAG_BYTES = 4;
const PAYLOAD_BYTES = EVENT_TAG_BYTES + 16 + 3;
const SIGNATURE_BYTES = 64;
const FORM = /^([0-9a-f]{8})\.([\w-]{31})\.([\w-]{86})$/;

export interface ParsedCode {
  keyId: string;
  ref: TicketRef;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

export function encodeRef({ eventTag, ticketId, version, seat, seatVersion }: TicketRef): string {
  const hex = eventTag + ticketId.replaceAll("-", "");
  const bytes = Uint8Array.from([...fromHex(hex), version, seat, seatVersion]);
  return toBase64Url(bytes);
}

/** What is signed: the key's id too, so that nothing of a code can be changed. */
export function signedBytes(keyId: string, payload: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`ticket ${keyId}.${payload}`);
}

/** Null for anything that does not have the form of a code; the signature is not checked here. */
export function parseCode(text: string): ParsedCode | null {
  const [, keyId, payload, signature] = FORM.exec(text.trim()) ?? [];
  if (!keyId || !payload || !signature) return null;
  const bytes = fromBase64Url(payload);
  const signatureBytes = fromBase64Url(signature);
  // Base64 leaves bits over: only the one spelling of a code is a code.
  if (bytes.length !== PAYLOAD_BYTES || toBase64Url(bytes) !== payload) return null;
  if (signatureBytes.length !== SIGNATURE_BYTES || toBase64Url(signatureBytes) !== signature) return null;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const id = hex.slice(EVENT_TAG_BYTES * 2, EVENT_TAG_BYTES * 2 + 32);
  const [version = 0, seat = 0, seatVersion = 0] = bytes.slice(-3);
  return {
    keyId,
    ref: {
      eventTag: hex.slice(0, EVENT_TAG_BYTES * 2),
      ticketId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
      version,
      seat,
      seatVersion,
    },
    signed: signedBytes(keyId, payload),
    signature: signatureBytes,
  };
}

/** Whether this browser can check a signature by itself: Ed25519 came to them only in the last years. */
export async function canVerifyCodes(): Promise<boolean> {
  try {
    // The base point of the curve: a key like any other.
    const key = new Uint8Array(32).fill(0x66).with(0, 0x58);
    await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/** What a genuine code stands for; null for every other text. */
export async function verifyCode(text: string, keys: readonly PublicKey[]): Promise<TicketRef | null> {
  const parsed = parseCode(text);
  const known = keys.find(({ id }) => id === parsed?.keyId);
  if (!parsed || !known) return null;
  const key = await crypto.subtle.importKey("raw", fromBase64Url(known.key), "Ed25519", false, ["verify"]);
  const isGenuine = await crypto.subtle.verify("Ed25519", key, parsed.signature, parsed.signed);
  return isGenuine ? parsed.ref : null;
}

function fromHex(hex: string): number[] {
  return hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
