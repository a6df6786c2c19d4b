import { ContentHome } from "~/features/admin/content/content-home";
import { organisation } from "~/platform/organisation/organisation";

export function meta() {
  return [{ title: `Content | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ContentRoute() {
  return <ContentHome />;
}
