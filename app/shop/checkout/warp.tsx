import "./warp.css";

/** Being woven, whole, torn in two, or bare. */
export type WarpState = "weaving" | "whole" | "torn" | "bare";

export interface WarpProps {
  state: WarpState;
  /** Progress of the weaving state, in per cent. */
  woven?: number;
}

export function Warp({ state, woven = 58 }: WarpProps) {
  return (
    <div aria-hidden className={`warp ${LOOKS[state]}`}>
      {state !== "bare" && <div style={state === "weaving" ? { width: `${woven}%` } : undefined} />}
      {state === "torn" && <div />}
    </div>
  );
}

const LOOKS = { weaving: "warp-weaving", whole: "warp-whole", torn: "warp-torn", bare: "" };
