import { useEffect, useState } from "react";
import type { PictureSource } from "~/platform/lib/pictures";
import { Picture, type PictureProps } from "~/platform/ui/picture";
import { pickPlaceholder } from "./placeholders";

type StoryPictureProps = Omit<PictureProps, "fallback">;

/** A picture that, when it is broken, is replaced by one of ours at random; cloth on a line where there is none. */
export function StoryPicture({ picture, ...shown }: StoryPictureProps) {
  const [placeholder, setPlaceholder] = useState<PictureSource>();

  // Chance differs between server and browser, so it is asked only here, after both have agreed on the page.
  useEffect(() => {
    if (picture) setPlaceholder(pickPlaceholder(picture.src));
  }, [picture]);

  return <Picture {...shown} picture={picture} fallback={placeholder ?? "line"} />;
}
