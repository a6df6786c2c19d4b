import { atelier } from "~/content/organisation";
import { ButtonLink } from "~/ui/button";

const SUBJECT = "Bespoke & made-to-order";

export function BespokeInquiry() {
  return (
    <ButtonLink to={`mailto:${atelier.email}?subject=${encodeURIComponent(SUBJECT)}`}>
      Inquire About Bespoke
    </ButtonLink>
  );
}
