import { expect, test } from "vitest";
import { hasTag } from "./entity-tag.ts";

test.each([
  ['"abc-br"', true],
  ['W/"abc-br"', true],
  ['"x", W/"abc-br" ,"y"', true],
  ["*", true],
  [" * ", true],
  [undefined, false],
  ["", false],
  ['"abc"', false],
  ['"abc-br', false],
  ["abc-br", false],
  ['"x\\"abc-br"', false],
  ['"abc-br-old"', false],
])("%s names it: %s", (ifNoneMatch, isSame) => expect(hasTag(ifNoneMatch, '"abc-br"')).toBe(isSame));
