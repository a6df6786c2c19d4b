import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** An iframe, so that media queries apply to its width; scaled down to the space available. */
export function PreviewFrame({
  width,
  area,
  title,
  children,
}: {
  width: number;
  area: string;
  title: string;
  children: ReactNode;
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
    // To be looked at, not used.
    inner.body.inert = true;
    setBody(inner.body);
  }

  const scale = Math.min(1, room.width / width);
  return (
    <div ref={box} className="preview-frame" style={{ maxWidth: width }}>
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
