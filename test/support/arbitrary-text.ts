import fc from "fast-check";

/** Unusual text: any alphabet, lone surrogates, injections, control characters, very long input. */
export const arbitraryText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    "",
    " ",
    "\u200b",
    "<img src=x onerror=alert(1)>",
    "'; drop table appointments; --",
    "../../etc/passwd",
    "\u202eRTL",
    "👩🏾‍🦱",
    "a\u0000b",
    "\ud800",
    "\t\n",
    "__proto__",
    "[object Object]",
    "javascript:alert(1)",
    "2026-02-30",
    "99:99",
    "x".repeat(5_001),
  ),
);
