import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Profile } from "~/features/account/account-state";
import { ArrowLink } from "~/ui/arrow-link";

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
  return (
    <Words title="This page could not be shown">
      Something went wrong on our side, and it is in the log. Load the page again; what was saved is saved.
    </Words>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="staff-empty" role="alert">
      <h1 className="text-xl font-medium">{title}</h1>
      <p>{children}</p>
      <ArrowLink to="/admin">Back to Today</ArrowLink>
    </div>
  );
}
