import type { FunctionResult } from "~/platform/db/client";

/** The four criteria, each from 1, weak, to 5, outstanding. */
export const CRITERIA = [
  { name: "craft", label: "Craft", hint: "How it is made, inside as well" },
  { name: "voice", label: "Own voice", hint: "Could only be this designer" },
  { name: "readiness", label: "Ready", hint: "Six looks in time, and a price" },
  { name: "fit", label: "For this house", hint: "Beside what already hangs here" },
] as const;
export type Criterion = (typeof CRITERIA)[number]["name"];

export const SCORES = [1, 2, 3, 4, 5] as const;

export type Figures = Record<Criterion, number>;

/** What the member who asks is told. The figures are there only once it is open. */
export type Panel = FunctionResult<"application_panel">;
export type PanelScore = Panel["scores"][number];

export type OpenScore = PanelScore & Figures & { mean: number };

export function openScores({ isOpen, scores }: Panel): OpenScore[] {
  return isOpen ? (scores as OpenScore[]) : [];
}

/** "4.7" */
export function meanOf(figures: readonly number[]): string {
  if (figures.length === 0) return "";
  return (figures.reduce((sum, figure) => sum + figure, 0) / figures.length).toFixed(1);
}

/** "1 of 3 scored" */
export const scoredText = ({ scores, size }: Panel) =>
  `${scores.length} of ${Math.max(size, scores.length)} scored`;
