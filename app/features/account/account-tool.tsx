import { ICON_TARGET, IconButton } from "~/ui/icon-button";
import { LeaveIcon, PersonIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { useSignedIn } from "./use-signed-in";

/** The way in, or out. Both take the same room, so that the bar does not move when the session is known. */
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
      <LeaveIcon />
    </IconButton>
  );
}
