import { useEffect, useRef, useState } from "react";
import type { Values } from "~/staff/form/fields";
import { LookupFailed, useLookup } from "~/staff/use-lookup";
import { isChanged, type NewsletterPreview, PREVIEW_PATH } from "./newsletter";

/** Not the files of our own pages, whose preloads another origin would use up. */
const TYPEFACES = "/media/fonts/mail-typefaces.css";
const WIDTHS = { Phone: 390, Desktop: 640 } as const;
type Device = keyof typeof WIDTHS;
const SHOWN = [...(Object.keys(WIDTHS) as Device[]), "Text"] as const;

interface PreviewProps {
  /** Of what is saved. */
  first: NewsletterPreview;
  values: Values;
  stored: Values;
}

/** The mail itself, composed by the server as it is for readers, from what stands in the form. */
export function NewsletterPreviewPanel({ first, values, stored }: PreviewProps) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("Phone");
  const { look, data, isFailed, again } = useLookup<NewsletterPreview>();
  const { subject = "", preheader = "", blocks = "" } = values;
  const isTyped = isChanged(values, stored);
  useEffect(() => {
    const body = new URLSearchParams({ subject, preheader, blocks });
    if (isTyped) look({ address: PREVIEW_PATH, body });
  }, [look, isTyped, subject, preheader, blocks]);
  const preview = isTyped ? (data ?? first) : first;
  return (
    <section className="letter-preview" aria-label="Preview">
      <h2>
        Preview <span>as Naledi gets it</span>
      </h2>
      <fieldset className="preview-widths justify-self-start noscript:hidden">
        <legend className="sr-only">Show as</legend>
        {SHOWN.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="letter-preview"
              checked={shown === name}
              onChange={() => setShown(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {isTyped && isFailed && (
        <LookupFailed again={again}>
          The preview could not be made; it shows the letter as it was.
        </LookupFailed>
      )}
      {preview.missing.length > 0 && (
        <p role="status" className="staff-notice staff-notice--bad">
          Not on the site, and so left out: {preview.missing.join("; ")}
        </p>
      )}
      {shown === "Text" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section className="letter-text" tabIndex={0} aria-label="The letter as text">
          <pre>{preview.text}</pre>
        </section>
      ) : (
        <MailFrame width={WIDTHS[shown]} html={preview.html} />
      )}
    </section>
  );
}

/**
 * Without any rights: neither scripts nor forms nor our cookies. Our policy takes no style element, so the typefaces that
 * the mail names in one come as a file.
 */
function MailFrame({ width, html }: { width: number; html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 640 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  return (
    <div ref={box} className="preview-frame" style={{ maxWidth: width }}>
      <iframe
        title="The letter as a mail"
        sandbox=""
        srcDoc={html.replace("</head>", `<link rel="stylesheet" href="${TYPEFACES}"></head>`)}
        style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
