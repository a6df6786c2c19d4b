import { ContentHome } from "~/editorial/content/staff/content-home";
import { organisation } from "~/platform/organisation/organisation";

export function meta() {
  return [{ title: `Content | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ContentRoute() {
  return <ContentHome />;
}
