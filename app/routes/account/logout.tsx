import { organisation } from "~/content/organisation";
import { LogoutPage } from "~/features/account/auth/logout-page";
import type { Handle } from "~/features/shell/handle";

export const handle = { area: "till" } satisfies Handle;

export function meta() {
  return [{ title: `Signing out | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function LogoutRoute() {
  return <LogoutPage />;
}
