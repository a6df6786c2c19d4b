import { expect, test } from "vitest";
import { renderWithFacts } from "../../../test/support/render-with-facts";
import { WhatsAppLink, whatsappHref } from "./whatsapp-link";

test("a WhatsApp link has the number in digits and the words encoded", () => {
  expect(whatsappHref("+27 11 555 0187", "Cowrie Column Gown, size M & a question?")).toBe(
    "https://wa.me/27115550187?text=Cowrie%20Column%20Gown%2C%20size%20M%20%26%20a%20question%3F",
  );
});

test("it leads to the number for WhatsApp, and is not there without one", () => {
  const link = <WhatsAppLink text="Hello">Ask on WhatsApp</WhatsAppLink>;
  expect(renderWithFacts(link)).toBe("");
  expect(renderWithFacts(link, { whatsappPhone: "+27 82 000 0000" })).toContain(
    'href="https://wa.me/27820000000?text=Hello"',
  );
});
