import { useSignedIn } from "~/platform/sign-in/use-signed-in";
import { ICON_TARGET, IconButton } from "~/platform/ui/icon-button";
import { PersonIcon, SignOutIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";

/** Sign-in or sign-out link. Both have the same width, so that the bar does not move when the session is known. */
export function AccountTool() {
  const visitor = useSignedIn();
  if (!visitor)
    return (
      <Link to="/auth" aria-label="Log in" className={ICON_TARGET}>
        <PersonIcon />
      </Link>
    );
  return (
    <IconButton
      label="Log out"
      onClick={() => import("~/platform/sign-in/sign-out").then(({ signOut }) => signOut())}
    >
      <SignOutIcon />
    </IconButton>
  );
}
