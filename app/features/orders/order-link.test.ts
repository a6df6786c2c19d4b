import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOrderLinks } from "./order-link";

const links = createOrderLinks(Buffer.alloc(32, 1), "https://afi.example");
const REFERENCE = "SHOP-1794744360118";
const keyOf = (href: string) => new URL(href).searchParams.get("key") ?? "";

describe("order links", () => {
  it("lead to the order's page and are told from others", () => {
    const href = links.hrefFor(REFERENCE);
    expect(href).toMatch(/^https:\/\/afi\.example\/order\/SHOP-1794744360118\?key=[\w-]{43}$/);
    expect(links.isGenuine(REFERENCE, keyOf(href))).toBe(true);
  });

  it("open one order only", () => {
    expect(links.isGenuine("SHOP-1794744360119", keyOf(links.hrefFor(REFERENCE)))).toBe(false);
  });

  it("come from this server's key only", () => {
    const other = createOrderLinks(Buffer.alloc(32, 2), "https://afi.example");
    expect(links.isGenuine(REFERENCE, keyOf(other.hrefFor(REFERENCE)))).toBe(false);
  });

  it("are spoilt by any change of the signature", { tags: "@10.7" }, () => {
    const right = keyOf(links.hrefFor(REFERENCE));
    const rightBytes = Buffer.from(right, "base64url");
    const forged = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.base64String({ maxLength: 60 }),
      fc.nat(rightBytes.length - 1).map((place) => {
        const bytes = Buffer.from(rightBytes);
        bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
        return bytes.toString("base64url");
      }),
      fc.nat(right.length - 1).map((length) => right.slice(0, length)),
      fc.constant(`${right}AA`),
      fc.constant(null),
    );
    fc.assert(
      fc.property(forged, (signature) => {
        // Another encoding of the same bytes is no forgery.
        fc.pre(!Buffer.from(signature ?? "", "base64url").equals(rightBytes));
        expect(links.isGenuine(REFERENCE, signature)).toBe(false);
      }),
    );
  });
});
