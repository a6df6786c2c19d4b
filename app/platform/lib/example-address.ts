const HOST = /^(?:https?:)?\/\/([^/?#:]+)/i;
const RESERVED = /(?:^|\.)(?:example|example\.(?:com|net|org))$/i;

/** Whether a web address is in a domain reserved for examples (RFC 2606), as the demonstration's are: it leads nowhere. */
export function isExampleAddress(address: string): boolean {
  const [, host] = HOST.exec(address) ?? [];
  return host !== undefined && RESERVED.test(host);
}

/** An address to link to, or null where there is none that leads anywhere. */
export function realAddress(address: string | null): string | null {
  return address !== null && isExampleAddress(address) ? null : address;
}
