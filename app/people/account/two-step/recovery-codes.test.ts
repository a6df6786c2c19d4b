import { expect, it } from "vitest";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.server";

it("are ten, all different, and easy to copy", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
});

it("are the same however they are typed", () => {
  const hash = hashRecoveryCode("k7qw-d3mp-x9ra-hf2t");
  for (const typed of ["K7QW D3MP X9RA HF2T", " k7qwd3mpx9rahf2t ", "k7qw–d3mp–x9ra–hf2t"])
    expect(hashRecoveryCode(typed)).toBe(hash);
  expect(hashRecoveryCode("k7qw-d3mp-x9ra-hf2u")).not.toBe(hash);
});
