import { ErrorLayout } from "~/features/shell/error-layout";
import { ButtonLink } from "~/ui/button";

export function StoryNotFound() {
  return (
    <ErrorLayout
      eyebrow="404"
      title="Story Not Found"
      actions={<ButtonLink to="/stories">Back to Stories</ButtonLink>}
    >
      <p>It may have been taken down, or its address is a stitch out. The others are where they were.</p>
    </ErrorLayout>
  );
}
