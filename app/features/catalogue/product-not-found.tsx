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
      <p>It has left the rail, or its address lost a thread. The others are still hanging.</p>
    </ErrorLayout>
  );
}
