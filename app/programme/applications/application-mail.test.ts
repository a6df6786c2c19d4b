import { expect, it } from "vitest";
import { MAX_MAIL_LINK_LENGTH } from "~/platform/lib/mail-link";
import { FILLED_APPLICATION } from "../../../test/support/filled-application.ts";
import { applicationMailLink } from "./application-mail";
import { type Application, applicationSchema } from "./application-schema";

const MAILBOX = "designers@afi.example";
const application: Application = applicationSchema.parse(FILLED_APPLICATION);

it("is a mail to the team that says who applies with what", () => {
  const link = applicationMailLink(MAILBOX, application);
  expect(link).toMatch(/^mailto:designers@afi\.example\?/);
  const text = decodeURIComponent(link);
  expect(text).toContain("subject=Designer application: Sow-Bekele, Pop-Up Shop&body=");
  expect(text).toContain("Designs: Ladieswear, Accessories\r\n");
  expect(text).toContain("Studio: 1 Loop Street, Cape Town\r\n");
  expect(text).toContain("\r\n\r\nMs Halima Sow-Bekele");
});

it("leaves out what was not answered", () => {
  const text = decodeURIComponent(
    applicationMailLink(MAILBOX, { ...application, website: null, has_studio: false, studio_address: null }),
  );
  expect(text).not.toContain("Website");
  expect(text).toContain("Studio: no\r\n");
});

it("stays a link a mail program opens, however much was written", () => {
  const link = applicationMailLink(MAILBOX, { ...application, stores_supplied: "👗".repeat(2_000) });
  expect(link.length).toBeLessThanOrEqual(MAX_MAIL_LINK_LENGTH);
  expect(decodeURIComponent(link)).toContain("the whole application has reached you through the site");
});
