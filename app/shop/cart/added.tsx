import { useEffect, useState } from "react";
import { toast } from "~/platform/ui/toasts";
import type { AddedPanel, AddedPanelProps } from "./added-panel";

let panel: typeof AddedPanel | null = null;

/** The panel's scripts are loaded when something is first added; where they do not come, a short message says it. */
export function Added(props: AddedPanelProps) {
  const [Panel, setPanel] = useState(() => panel);
  const { name } = props.added.item;

  useEffect(() => {
    if (Panel) return;
    let isCurrent = true;
    import("./added-panel")
      .then((loaded) => {
        panel = loaded.AddedPanel;
        if (isCurrent) setPanel(() => panel);
      })
      .catch(() => isCurrent && toast(`${name} is in your cart.`));
    return () => {
      isCurrent = false;
    };
  }, [Panel, name]);

  return Panel && <Panel {...props} />;
}
