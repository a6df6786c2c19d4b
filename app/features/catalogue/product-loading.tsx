import { useNavigation } from "react-router";
import { Spinner } from "~/ui/spinner";

/** Says what is being waited for while a piece is on its way, from whatever page; a quick answer goes unannounced. */
export function ProductLoading() {
  const { location } = useNavigation();
  if (!location?.pathname.startsWith("/product/")) return null;
  return (
    <section
      aria-label="Loading"
      className="fixed inset-x-0 bottom-0 z-60 bg-paper px-gutter py-6 transition-opacity delay-200 md:right-auto starting:opacity-0"
    >
      <Spinner>Loading product...</Spinner>
    </section>
  );
}
