import { useLocation, useNavigation } from "react-router";
import { Spinner } from "~/ui/spinner";
import { pendingMessage } from "./pending-messages";

/** Shows a message while the next page loads; quick navigations show none. */
export function PendingPage() {
  const here = useLocation();
  const { location } = useNavigation();
  const words = pendingMessage(here.pathname, location?.pathname);
  if (!words) return null;
  return (
    <section
      aria-label="Loading"
      className="fixed inset-x-0 bottom-0 z-60 bg-paper px-gutter py-6 transition-opacity delay-200 md:right-auto starting:opacity-0"
    >
      <Spinner>{words}</Spinner>
    </section>
  );
}
