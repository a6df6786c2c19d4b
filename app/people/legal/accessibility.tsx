import { type Facts, phoneHref } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { TextLink, TextPage, type TextSection, TextTable } from "./text-page";

/** Change it whenever a claim below changes. Every claim about a test names what the test suite runs. */
const ACCESSIBILITY_CHECKED = "16 November 2026";

const sectionsOf = ({ mailboxes, headOffice }: Facts): readonly TextSection[] => [
  {
    id: "how-far",
    title: "How far we are",
    body: (
      <>
        <p>
          We build this site to the Web Content Accessibility Guidelines 2.2, level AA. Nobody from outside
          has audited it yet, so we do not say that it meets them; we say what is checked, and how.
        </p>
        <ul className="list-disc pl-6 *:py-1">
          <li>
            With every change, a program (axe) looks through the pages at the size of a phone and of a desk,
            and the change waits until it finds nothing.
          </li>
          <li>
            So do tests that use the pages by their names and roles, as a screen reader does, and that write,
            book, apply and ask for a return without scripts.
          </li>
          <li>
            Pages are measured at 320 pixels wide and with text at 200 %: nothing may be cut off or scroll
            sideways.
          </li>
          <li>Motion stops where you have asked your device for less of it.</li>
        </ul>
      </>
    ),
  },
  {
    id: "not-yet",
    title: "What does not work yet",
    body: (
      <TextTable
        label="Known barriers"
        columns={["What", "Way round"]}
        rows={[
          [
            "The films have no audio description",
            "They have no speech; the words beside them say what they show",
          ],
          [
            "Pages have not been tried with people who use screen readers every day",
            "Tell us where you stumble, and we mend it",
          ],
          [
            "The payment page belongs to PayGate",
            "Call us, and we help on the line or enter the order for you",
          ],
        ]}
      />
    ),
  },
  {
    id: "lighter-pages",
    title: "Lighter pages",
    body: (
      <p>
        On a slow line, choose the lighter pages at the foot of every page: smaller pictures, no film. Your
        device remembers it.
      </p>
    ),
  },
  {
    id: "tell-us",
    title: "Tell us",
    body: (
      <p>
        Something in your way? Write to{" "}
        <TextLink href={`mailto:${mailboxes.customerService}`}>{mailboxes.customerService}</TextLink> or call{" "}
        <TextLink href={phoneHref(headOffice.phone)}>{headOffice.phone}</TextLink>. If we do not answer, the
        South African Human Rights Commission hears you.
      </p>
    ),
  },
];

export function AccessibilityPage() {
  return (
    <TextPage
      title="Accessibility"
      lead="A house that dresses everybody has a door that everybody can open. Here is how far ours opens, and where it still sticks."
      note={`Checked on ${ACCESSIBILITY_CHECKED}`}
      sections={sectionsOf(useFacts())}
    />
  );
}
