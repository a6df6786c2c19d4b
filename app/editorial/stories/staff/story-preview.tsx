import { useDeferredValue, useMemo } from "react";
import { readingMinutes, toParts } from "~/platform/lib/story-text";
import type { Values } from "~/staff/form/fields";
import { previewPicture } from "~/staff/form/preview-picture";
import { PreviewPanel } from "~/staff/preview/preview-panel";
import { StoryPage } from "../story-page";

/** The story as readers will see it, in its own design and at their width, while it is written. */
export function StoryPreview({ values, publishAt }: { values: Values; publishAt: string }) {
  const shown = useDeferredValue(values);
  const story = useMemo(() => {
    const content = shown.content ?? "";
    return {
      slug: shown.slug ?? "",
      title: shown.title || "Untitled",
      category: shown.category ?? "",
      excerpt: shown.excerpt ?? "",
      publishedAt: publishAt,
      picture: previewPicture(shown.featured_image ?? "", ""),
      parts: toParts(content, previewPicture),
      minutes: readingMinutes(content),
    };
  }, [shown, publishAt]);
  return (
    <PreviewPanel title="The story as readers will see it" area="stories">
      <StoryPage story={story} next={null} address="" />
    </PreviewPanel>
  );
}
