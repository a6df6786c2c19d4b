import type { BodyMeasure } from "./body";
import type { Ease, Fit } from "./fit";

export interface FitText {
  /** Set in medium weight. */
  lead: string;
  rest: string;
}

/** What a piece says under its sizes. `isMens`: it is the chest that is measured. */
export function fitText(fit: Fit, isMens: boolean): FitText {
  const at = ({ measure }: Ease) => `at the ${measureWord(measure, isMens)}`;
  switch (fit.kind) {
    case "fits":
      return {
        lead: `Fits you: ${fit.size}`,
        rest:
          `, ${easeText(fit.tightest)} ${at(fit.tightest)}` +
          (fit.unknown.length > 0
            ? `. We do not know your ${fit.unknown.map((measure) => measureWord(measure, isMens)).join(" and ")}.`
            : ""),
      };
    case "between":
      return {
        lead: `Between ${fit.smaller} and ${fit.size}`,
        rest: `: ${fit.smaller} has ${easeText(fit.close)} ${at(fit.close)}, ${fit.size} has ${easeText(fit.tightest)}. Take ${fit.size}: it can be taken in.`,
      };
    case "too-small":
      return {
        lead: "Too close on you",
        rest: `: ${fit.size}, our largest of it, has ${easeText(fit.tightest)} ${at(fit.tightest)}. We can make it to your measure.`,
      };
    case "too-large":
      return {
        lead: "Large on you",
        rest: `: ${fit.size} has ${easeText(fit.tightest)} ${at(fit.tightest)}, more than it was cut for.`,
      };
    case "not-measured":
      return {
        lead: "We have not measured this piece where you have",
        rest: ". The size guide tells what each size is cut for.",
      };
  }
}

/** "9 cm ease at the bust", of a size that was chosen though another fits. */
export function chosenText(size: string, eases: readonly Ease[], isMens: boolean): string | null {
  const [tightest] = eases.toSorted((a, b) => a.cm - b.cm);
  if (!tightest) return null;
  return `In ${size} you have ${easeText(tightest)} at the ${measureWord(tightest.measure, isMens)}.`;
}

export function measureWord(measure: BodyMeasure, isMens: boolean): string {
  return measure === "bust" && isMens ? "chest" : measure;
}

function easeText({ cm }: Ease): string {
  const amount = Math.abs(cm);
  return cm < 0 ? `${amount} cm too little` : cm === 0 ? "no ease" : `${amount} cm ease`;
}
