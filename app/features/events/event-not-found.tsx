import { ErrorLayout } from "~/features/shell/error-layout";
import { ButtonLink } from "~/ui/button";

export function EventNotFound() {
  return (
    <ErrorLayout
      eyebrow="404"
      title="Event Not Found"
      actions={<ButtonLink to="/events">All events</ButtonLink>}
    >
      <p>It may have been taken off the programme, or its address is a stitch out.</p>
    </ErrorLayout>
  );
}
