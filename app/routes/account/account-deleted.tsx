import { DeletedPage } from "~/people/account/own/deleted-page";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";

export const handle = { area: "checkout" } satisfies Handle;

export function meta() {
  return [{ title: `Goodbye | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AccountDeletedRoute() {
  return <DeletedPage />;
}
