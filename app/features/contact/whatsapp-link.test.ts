import { expect, test } from "vitest";
import { whatsappHref } from "./whatsapp-link";

test("a WhatsApp link has the number in digits and the words encoded", () => {
  expect(whatsappHref("+27 11 555 0187", "Cowrie Column Gown, size M & a question?")).toBe(
    "https://wa.me/27115550187?text=Cowrie%20Column%20Gown%2C%20size%20M%20%26%20a%20question%3F",
  );
});
