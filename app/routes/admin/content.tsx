import { organisation } from "~/content/organisation";
import { ContentHome } from "~/features/admin/content/content-home";

export function meta() {
  return [{ title: `Content | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ContentRoute() {
  return <ContentHome />;
}
