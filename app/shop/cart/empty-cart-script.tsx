import { InlineScript } from "~/platform/ui/inline-script";
import { CART_KEY } from "./cart-storage";

/** Runs while the page is parsed, before hydration, so that an empty cart shows at once. */
export function EmptyCartScript({ run }: { run: string }) {
  const script = `try {
  const kept = localStorage.getItem("${CART_KEY}");
  if (!kept || kept === "[]") { ${run} }
} catch {}`;
  return <InlineScript text={script} />;
}
