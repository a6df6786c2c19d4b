import { expect, it } from "vitest";
import { toUtf8 } from "./to-utf8.server.ts";

it.each(["", "plain", "Nala Privé", "a hand’s width 🧵", "half of a pair \ud83e’"])(
  "makes the bytes that Buffer.from makes: %j",
  (text) => {
    expect(toUtf8(text)).toEqual(Buffer.from(text));
  },
);
