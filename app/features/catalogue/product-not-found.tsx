import { siteFacts } from "~/content/facts";
import { ErrorLayout } from "~/features/shell/error-layout";
import { ButtonLink } from "~/ui/button";
import { SHOP_PATH } from "./shop-query";

export function ProductNotFound() {
  return (
    <ErrorLayout
      eyebrow="404"
      title="Product Not Found"
      actions={<ButtonLink to={SHOP_PATH}>Back to House of Nala</ButtonLink>}
    >
      <p>{siteFacts().intros.productNotFoundLead}</p>
    </ErrorLayout>
  );
}
