import fc from "fast-check";
import { arbitraryText } from "../../support/arbitrary-text.ts";

/** Must never be returned unescaped. */
export const MARKUP = "<img src=x onerror=alert(1)>";
/** Names with a meaning in JavaScript. */
export const STRANGE_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "a[b][c]",
  "\u0000",
];

const PLANTED = [
  MARKUP,
  "</script><script>alert(1)</script>",
  "' or 1=1 --",
  "x'); delete from products; --",
  "$(reboot)",
  "{{7*7}}",
  "a@b.example\r\nBcc: all@visitor.example",
  "x\r\nX-Injected: yes\r\n\r\n",
  "a@b.example, c@d.example",
  "%00",
  "%E0%A4%A",
  "\udc00\ud83d",
  "\u202eمرحبا\u202c",
  "\ufeff\u200b\u2028",
  "z\u0300".repeat(500),
  "🧵".repeat(6_000),
  "-1",
  "1e999",
  "NaN",
  "9".repeat(400),
  "infinity",
  "0001-01-01",
  "//visitor.example",
  "\\\\visitor.example\\share",
  "data:text/html,x",
  "null",
  "true",
  "*",
  "a,b.c(d)",
  "x".repeat(200_000),
];

export const hostileText = fc.oneof(arbitraryText, fc.constantFrom(...PLANTED), fc.string({ maxLength: 30 }));

const nestedArrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** As text, because `JSON.stringify` cannot produce some of it. */
export const hostileJson = fc.oneof(
  { weight: 3, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  fc.constantFrom(
    "null",
    "{}",
    "[]",
    "[null]",
    "1e400",
    "-0",
    "9007199254740993",
    '{"__proto__":{"isPolluted":true}}',
    '{"constructor":{"prototype":{"isPolluted":true}}}',
    '{"a":1,"a":2}',
    nestedArrays(5_000),
    `{"a":${nestedArrays(500)}}`,
    '"\\ud800"',
    '"\\u0000"',
  ),
);
