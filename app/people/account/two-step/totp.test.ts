import { describe, expect, it } from "vitest";
import { matchTotp, newTotpSecret, toBase32, totpCode, totpCounter, totpUri } from "./totp.server";

/** The secret of the test vectors in RFC 4226 and RFC 6238. */
const RFC_SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("TOTP", () => {
  it("gives the codes of RFC 4226, appendix D", () => {
    const codes = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ");
    expect(codes.map((_, counter) => totpCode(RFC_SECRET, counter))).toEqual(codes);
  });

  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("gives the code of RFC 6238, appendix B, at %i s", (seconds, code) => {
    expect(totpCode(RFC_SECRET, totpCounter(at(seconds)), 8)).toBe(code);
  });

  it("takes a code of the step before, this one and the next, and no other", () => {
    const now = at(1_234_567_890);
    const current = totpCounter(now);
    const taken = [-2, -1, 0, 1, 2].map(
      (by) => matchTotp(RFC_SECRET, totpCode(RFC_SECRET, current + by), { now, lastCounter: 0 }) !== null,
    );
    expect(taken).toEqual([false, true, true, true, false]);
  });

  it("takes no code twice, and none older than the last", () => {
    const now = at(1_234_567_890);
    const current = totpCounter(now);
    const match = (by: number) =>
      matchTotp(RFC_SECRET, totpCode(RFC_SECRET, current + by), { now, lastCounter: current });
    expect([match(-1), match(0), match(1)]).toEqual([null, null, current + 1]);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("refuses %j", (code) => {
    expect(matchTotp(RFC_SECRET, code, { now: at(59), lastCounter: 0 })).toBeNull();
  });
});

describe("a secret", () => {
  it("is written as in RFC 4648, section 10", () => {
    const written = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) =>
      toBase32(Buffer.from(text)),
    );
    expect(written).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
  });

  it("is 160 bits, another each time", () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect([one.length, one.equals(other)]).toEqual([20, false]);
  });

  it("goes into the app with whose it is", () => {
    expect(totpUri(RFC_SECRET, { issuer: "AFI & Co", email: "a+b@afi.example" })).toBe(
      "otpauth://totp/AFI%20%26%20Co:a%2Bb%40afi.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=AFI%20%26%20Co",
    );
  });
});
