import { ArrowLink } from "~/ui/arrow-link";

/** For a customer who strayed in here. */
export function NotStaff() {
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-[1.75rem] leading-[1.1] font-semibold">This area is for staff</h1>
      <p className="max-w-text">
        You are signed in, but not as a member of staff. Your own orders and appointments are in your account.
      </p>
      <p className="flex flex-wrap gap-x-8">
        <ArrowLink to="/account">Your account</ArrowLink>
        <ArrowLink to="/">AFI</ArrowLink>
      </p>
    </div>
  );
}
