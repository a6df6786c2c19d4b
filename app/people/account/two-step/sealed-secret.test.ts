import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { openSecret, sealSecret } from "./sealed-secret.server";

const key = randomBytes(32);
const secret = randomBytes(20);

it("opens for its owner with its key alone", () => {
  const sealed = sealSecret(key, secret, "ama");
  expect(openSecret(key, sealed, "ama")).toEqual(secret);
  expect(openSecret(key, sealed, "naledi")).toBeNull();
  expect(openSecret(randomBytes(32), sealed, "ama")).toBeNull();
  const changed = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
  for (const broken of ["", "x", sealed.slice(0, -2), changed])
    expect(openSecret(key, broken, "ama")).toBeNull();
});

it("says nothing of the secret, nor that two are the same", () => {
  const [one, other] = [sealSecret(key, secret, "ama"), sealSecret(key, secret, "ama")];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, "base64url").includes(secret)).toBe(false);
});
