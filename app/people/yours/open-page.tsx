import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { PortraitFrame } from "~/platform/ui/portrait-frame";

/** Waits for a press, because mail scanners open links too. Posts to its own address, also without scripts. */
export function OpenPage() {
  const { intros } = useFacts();
  return (
    <PortraitFrame title={intros.yoursTitle}>
      <p className="mt-6 max-w-lead text-lead">
        One press, and this device shows your orders, tickets, appointments, applications and waiting lists.
        It keeps the page for 30 days, or until you tell it to forget.
      </p>
      <form method="post" className="mt-8">
        <Button type="submit" size="lg" wide>
          Open my page
        </Button>
      </form>
      <p className="mt-6 text-small text-muted">
        Not your own device? Press “Forget this device” at the end of the page when you are done.
      </p>
    </PortraitFrame>
  );
}
