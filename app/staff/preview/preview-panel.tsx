import { type ReactNode, useState } from "react";
import { PreviewFrame } from "./preview-frame";
import "./preview.css";

const WIDTHS = { Phone: 390, Tablet: 768, Desktop: 1440 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES = Object.keys(WIDTHS) as Device[];

interface PreviewPanelProps {
  /** The accessible name of the frame. */
  title: string;
  /** The area of the site whose design applies. */
  area: string;
  children: ReactNode;
}

/** A public page as visitors will see it, at a width of one's choice, while its record is edited. */
export function PreviewPanel({ title, area, children }: PreviewPanelProps) {
  const [device, setDevice] = useState<Device>("Phone");
  const width = WIDTHS[device];
  return (
    <aside className="preview noscript:hidden" aria-label="Preview">
      <div className="staff-row justify-between">
        <h2>
          Preview <span className="staff-muted font-normal">live</span>
        </h2>
        <fieldset className="preview-widths">
          <legend className="sr-only">Width</legend>
          {DEVICES.map((name) => (
            <label key={name}>
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
      <div className="preview-box">
        <PreviewFrame width={width} area={area} title={title}>
          {children}
        </PreviewFrame>
      </div>
    </aside>
  );
}
