import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Checkbox, Field } from "./field";

describe("Field", () => {
  it("ties the label, the hint and the error to the control", () => {
    const html = renderToStaticMarkup(
      <Field
        id="mail"
        label="Email"
        name="email"
        required
        hint="We answer here"
        error="Please fill this in"
      />,
    );
    expect(html).toContain('<label for="mail"');
    expect(html).toContain('aria-describedby="mail-hint mail-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="mail-error"[^>]*>.*Please fill this in/);
  });

  it("says nothing of hints and errors it does not have", () => {
    const html = renderToStaticMarkup(<Field label="Email" name="email" required />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid=");
  });

  it("marks what is not required as optional, unless told not to", () => {
    expect(renderToStaticMarkup(<Field label="Phone" name="phone" />)).toContain("optional");
    expect(renderToStaticMarkup(<Field label="Phone" name="phone" required />)).not.toContain("optional");
    expect(renderToStaticMarkup(<Field label="Phone" name="phone" optional={false} />)).not.toContain(
      "optional",
    );
  });

  it("shows the first of several messages", () => {
    const html = renderToStaticMarkup(<Checkbox label="I agree" name="terms" error={["First", "Second"]} />);
    expect(html).toContain("First");
    expect(html).not.toContain("Second");
  });
});
