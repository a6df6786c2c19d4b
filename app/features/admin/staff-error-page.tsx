import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import type { Profile } from "~/features/account/account-state";
import { ArrowLink } from "~/ui/arrow-link";
import { isUnreached } from "./no-answer";

/** In the place of a page that is not for this member, is not there, or broke. What broke is in the log. */
export function StaffErrorPage({ error, profile }: { error: unknown; profile: Profile }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403)
    return (
      <Words title="This page is for admins">
        {`You are signed in as ${profile.email}, ${profile.role}. An admin can open it, or give you the role.`}
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
      <p className="flex flex-wrap gap-x-8">
        {canRetry && (
          <ArrowLink to={pathname + search} reloadDocument>
            Try again
          </ArrowLink>
        )}
        <ArrowLink to="/admin">Back to Today</ArrowLink>
      </p>
    </div>
  );
}
