import { Link } from "~/ui/link";
import { useSignedIn } from "./use-signed-in";

/** Appears once the browser knows who is signed in, in a row of fixed height. */
export function WelcomeLine() {
  const visitor = useSignedIn();
  if (!visitor) return null;
  return (
    <p className="min-w-0 truncate text-label text-muted lg:max-w-[45%] lg:flex-none" title={visitor.email}>
      Welcome,{" "}
      <Link to="/account" className="underline underline-offset-4 hover:text-ink">
        {visitor.email}
      </Link>
    </p>
  );
}
