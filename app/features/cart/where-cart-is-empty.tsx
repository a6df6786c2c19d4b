import { InlineScript } from "~/ui/inline-script";
import { CART_KEY } from "./cart-storage";

/** Runs as the page arrives, before our scripts do: nobody waits for those to learn that the cart is empty. */
export function WhereCartIsEmpty({ run }: { run: string }) {
  const script = `try {
  const kept = localStorage.getItem("${CART_KEY}");
  if (!kept || kept === "[]") { ${run} }
} catch {}`;
  return <InlineScript text={script} />;
}
