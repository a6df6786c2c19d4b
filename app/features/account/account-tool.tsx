import { ICON_TARGET, IconButton } from "~/ui/icon-button";
import { PersonIcon, SignOutIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { useSignedIn } from "./use-signed-in";

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
    <IconButton label="Log out" onClick={() => import("./sign-out").then(({ signOut }) => signOut())}>
      <SignOutIcon />
    </IconButton>
  );
}
