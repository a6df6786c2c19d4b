import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { StoryPage } from "~/features/stories/story-page";
import { readingMinutes, toParts } from "~/features/stories/story-text";
import type { Values } from "../content/fields";
import { previewPicture } from "../content/preview-picture";

const WIDTHS = { Phone: 390, Tablet: 768, Desk: 1440 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES = Object.keys(WIDTHS) as Device[];

/** The story as readers will see it, in its own design and at their width, while it is written. */
export function StoryPreview({ values, publishAt }: { values: Values; publishAt: string }) {
  const [device, setDevice] = useState<Device>("Phone");
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
    <aside className="sy-view noscript:hidden" aria-label="Preview">
      <div className="st-row justify-between">
        <h2>
          Preview <span className="st-muted">live</span>
        </h2>
        <fieldset className="st-row">
          <legend className="sr-only">Width</legend>
          {DEVICES.map((name) => (
            <label key={name} className="st-row gap-1">
              <input
                type="radio"
                name="preview-width"
                checked={device === name}
                onChange={() => setDevice(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="sy-room" style={{ maxWidth: WIDTHS[device] }}>
        <PreviewFrame width={WIDTHS[device]}>
          <StoryPage story={story} next={null} address="" />
        </PreviewFrame>
      </div>
    </aside>
  );
}

/** A page of its own inside this one, so that the design answers to its width; scaled down to the room there is. */
export function PreviewFrame({
  width,
  area = "stories",
  title = "The story as readers will see it",
  children,
}: {
  width: number;
  area?: string;
  title?: string;
  children: React.ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState({ width, height: 600 });

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  function fill(frame: HTMLIFrameElement | null) {
    const inner = frame?.contentDocument;
    if (!inner || inner.body.dataset.area) return;
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
      inner.head.append(sheet.cloneNode(true));
    inner.documentElement.lang = "en-ZA";
    inner.body.dataset.area = area;
    // It is there to be looked at.
    inner.body.inert = true;
    setBody(inner.body);
  }

  const scale = Math.min(1, room.width / width);
  return (
    <div ref={box} className="sy-frame">
      <iframe
        ref={fill}
        title={title}
        tabIndex={-1}
        style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
