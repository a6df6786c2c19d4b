import { useEffect } from "react";
import { onActivated } from "~/platform/lib/on-activated";
import { signOut } from "~/platform/sign-in/sign-out";
import { Button } from "~/platform/ui/button";
import { Spinner } from "~/platform/ui/spinner";

/** Signs out when the page is visible, not when it is prefetched or prerendered. Without scripts a button does it. */
export function LogoutPage() {
  useEffect(() => onActivated(() => void signOut()), []);
  return (
    <div className="grid content-center gap-6 px-gutter py-section lg:min-h-[34rem]">
      <h1 className="display-title">Signing out</h1>
      <Spinner className="unscripted:hidden">Signing you out...</Spinner>
      <form method="post" action="/logout">
        <Button type="submit" size="lg">
          Sign out
        </Button>
      </form>
    </div>
  );
}
