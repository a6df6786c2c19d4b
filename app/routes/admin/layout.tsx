import { Outlet } from "react-router";
import { organisation } from "~/content/organisation";
import { StaffFrame } from "~/features/admin/staff-frame";
import { StaffOnly } from "~/features/admin/staff-only";
import type { Handle } from "~/features/shell/handle";

export const handle = { area: "till", shell: false } satisfies Handle;

export function meta() {
  return [{ title: `Staff | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

/** Around every page of the staff. The session is in the browser, so the browser asks for it here, and the server
 * with every piece of data. */
export default function StaffLayout() {
  return (
    <StaffOnly>
      {(profile) => (
        <StaffFrame profile={profile}>
          <Outlet />
        </StaffFrame>
      )}
    </StaffOnly>
  );
}
