import { useEffect } from "react";
import { whenSeen } from "~/lib/when-seen";
import { Spinner } from "~/ui/spinner";
import { signOut } from "../sign-out";

/** Signs out when a person sees it; a page fetched or run ahead signs nobody out. */
export function LogoutPage() {
  useEffect(() => whenSeen(() => void signOut()), []);
  return (
    <div className="grid content-center gap-6 px-gutter py-section lg:min-h-[34rem]">
      <h1 className="display-title">Signing out</h1>
      <Spinner className="noscript:hidden">Signing you out...</Spinner>
      <noscript>
        <p className="max-w-lead text-lead">
          Signing out needs JavaScript, because your session is kept in this browser. Clearing this
          site&apos;s data in your browser&apos;s settings does the same.
        </p>
      </noscript>
    </div>
  );
}
