import { expect, it } from "vitest";
import { isExampleAddress } from "./example-address";

it.each([
  "https://youtube.example/afi",
  "http://WWW.Example.COM",
  "//maps.example?q=1",
  "https://example.org:8080/",
])("%s leads nowhere", (address) => expect(isExampleAddress(address)).toBe(true));

it.each([
  "/events/example",
  "https://www.youtube.com/watch?v=example",
  "https://myexample.com",
  "https://afi.org.za/?next=https://maps.example",
  "mailto:hello@afi.example",
  "tel:+27115550142",
])("%s may be followed", (address) => expect(isExampleAddress(address)).toBe(false));
