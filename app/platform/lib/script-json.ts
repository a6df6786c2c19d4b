/**
 * JSON for a script element, without a way out of it. With one character beyond Latin-1 V8 keeps the whole page around it
 * as two bytes per character, which takes several times as long to copy and to send: such characters are escaped.
 */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value);
  const escaped = json.replace(/[<\u0100-\uffff]/g, escaped16);
  // What V8 replaces in two-byte text stays two-byte; what it parses takes as few as it can.
  return escaped === json ? json : JSON.parse(JSON.stringify(escaped));
}

function escaped16(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
