import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import type { Profile } from "~/platform/sign-in/account-state";
import { Link } from "~/platform/ui/link";
import { isUnreached } from "./no-answer";
import { adminPageName, type StaffPage } from "./staff-pages";

/** In the place of a page that is not for this member, is not there, or broke. What broke is in the log. */
export function StaffErrorPage({
  error,
  profile,
  pages,
}: {
  error: unknown;
  profile: Profile;
  pages: readonly StaffPage[];
}) {
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403)
    return (
      <Words title={`${adminPageName(pages, pathname)} is for admins`}>
        {`You are signed in as ${profile.email}, who is an ${profile.role}. An admin can open this page; ask one of them to look for you, or to make you an admin under People.`}
      </Words>
    );
  if (status === 404)
    return (
      <Words title="There is no such page">
        The address may be mistyped, or what it showed is gone. The search above finds an order, a person, a
        piece or a ticket.
      </Words>
    );
  if (isUnreached(error))
    return (
      <Words title="The site could not be reached" canRetry>
        No answer came. What was saved is saved; what is kept on this device stays there.
      </Words>
    );
  return (
    <Words title="This page could not be shown" canRetry>
      Something went wrong on our side, and it is in the log. What was saved is saved.
    </Words>
  );
}

interface WordsProps {
  title: string;
  /** Of what may go better the next time. */
  canRetry?: boolean;
  children: ReactNode;
}

function Words({ title, canRetry = false, children }: WordsProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="staff-empty" role="alert">
      <h1 className="text-xl font-medium">{title}</h1>
      <p>{children}</p>
      <p className="flex flex-wrap gap-3">
        {canRetry && (
          <Link to={pathname + search} reloadDocument className="staff-button">
            Try again
          </Link>
        )}
        <Link to="/admin" className="staff-button staff-button--line">
          Back to Today
        </Link>
      </p>
    </div>
  );
}
