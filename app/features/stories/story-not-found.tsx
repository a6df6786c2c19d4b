import { LostPage } from "~/features/shell/lost-page";
import { ButtonLink } from "~/ui/button";

export function StoryNotFound() {
  return (
    <LostPage
      eyebrow="404"
      title="Story Not Found"
      actions={<ButtonLink to="/stories">Back to Stories</ButtonLink>}
    >
      <p>It may have been taken down, or its address is a stitch out. The others are where they were.</p>
    </LostPage>
  );
}
