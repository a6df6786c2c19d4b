import { organisation } from "~/content/organisation";
import { DeletedPage } from "~/features/account/own/deleted-page";
import type { Handle } from "~/features/shell/handle";

export const handle = { area: "checkout" } satisfies Handle;

export function meta() {
  return [{ title: `Goodbye | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AccountDeletedRoute() {
  return <DeletedPage />;
}
