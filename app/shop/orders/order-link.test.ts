import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOrderLinks } from "./order-link";

const links = createOrderLinks(Buffer.alloc(32, 1), "https://afi.example");
const REFERENCE = "SHOP-1794744360118";
const keyOf = (href: string) => new URL(href).searchParams.get("key") ?? "";

describe("order links", () => {
  it("lead to the order's page and are told from others", () => {
    const href = links.hrefFor({ reference: REFERENCE, linkVersion: 0 });
    expect(href).toMatch(/^https:\/\/afi\.example\/order\/SHOP-1794744360118\?key=[\w-]{43}$/);
    expect(links.isGenuine({ reference: REFERENCE, linkVersion: 0 }, keyOf(href))).toBe(true);
  });

  it("end when the order's email address is corrected; before that they are what they always were", () => {
    const first = { reference: REFERENCE, linkVersion: 0 };
    const second = { reference: REFERENCE, linkVersion: 1 };
    expect(links.hrefFor(first)).toBe(
      "https://afi.example/order/SHOP-1794744360118?key=-n5JcGzI4w8Sktmx5B7xFxz_VeKurjc_RdK9alOKn0U",
    );
    expect(links.isGenuine(second, keyOf(links.hrefFor(first)))).toBe(false);
    expect(links.isGenuine(first, keyOf(links.hrefFor(second)))).toBe(false);
    expect(links.isGenuine(second, keyOf(links.hrefFor(second)))).toBe(true);
  });

  it("open one order only", () => {
    expect(
      links.isGenuine(
        { reference: "SHOP-1794744360119", linkVersion: 0 },
        keyOf(links.hrefFor({ reference: REFERENCE, linkVersion: 0 })),
      ),
    ).toBe(false);
  });

  it("come from this server's key only", () => {
    const other = createOrderLinks(Buffer.alloc(32, 2), "https://afi.example");
    expect(
      links.isGenuine(
        { reference: REFERENCE, linkVersion: 0 },
        keyOf(other.hrefFor({ reference: REFERENCE, linkVersion: 0 })),
      ),
    ).toBe(false);
  });

  it("are spoilt by any change of the signature", { tags: "@10.7" }, () => {
    const right = keyOf(links.hrefFor({ reference: REFERENCE, linkVersion: 0 }));
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
        expect(links.isGenuine({ reference: REFERENCE, linkVersion: 0 }, signature)).toBe(false);
      }),
    );
  });
});
