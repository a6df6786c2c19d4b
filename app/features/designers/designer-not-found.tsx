import { ErrorLayout } from "~/features/shell/error-layout";
import { ButtonLink } from "~/ui/button";

export function DesignerNotFound() {
  return (
    <ErrorLayout
      eyebrow="404"
      title="Designer Not Found"
      actions={<ButtonLink to="/house-of-nala">Back to House of Nala</ButtonLink>}
    >
      <p>Perhaps the name is spelled another way. The rail knows everybody we sell.</p>
    </ErrorLayout>
  );
}
