import { organisation } from "~/content/organisation";
import { ConfirmPage } from "~/features/account/auth/confirm-page";
import type { Handle } from "~/features/shell/handle";

export const handle = { area: "till" } satisfies Handle;

export function meta() {
  return [{ title: `Your link | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ConfirmRoute() {
  return <ConfirmPage />;
}
