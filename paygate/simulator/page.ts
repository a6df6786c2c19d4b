import type { Fields } from "../checksum.ts";
import { NOTIFY_MODES, type NotifyMode } from "./notify.ts";
import type { Outcome, SimulatedPayment } from "./payment.ts";

/** URLs of the pages' stylesheet and script. */
export interface PagePaths {
  style: string;
  script: string;
  pay: string;
}

const CHOICES: [Outcome, string][] = [
  ["approve", "Approve"],
  ["decline", "Decline"],
  ["eft", "Pay by EFT: the bank answers after a few seconds"],
  ["eft-open", "Pay by EFT: the bank does not answer"],
  ["unavailable", "The bank cannot be reached"],
  ["cancel", "Cancel"],
];

const MODE_LABELS: Record<NotifyMode, string> = {
  once: "Tell the shop at once",
  late: "Tell the shop late, after the browser is back",
  twice: "Tell the shop twice",
  never: "Never tell the shop",
  forged: "Tell the shop with a wrong hash",
  altered: "Tell the shop another amount",
};

export function paymentPage(payment: SimulatedPayment, posted: Fields, paths: PagePaths): string {
  const modes = NOTIFY_MODES.map(
    (mode) =>
      `<label><input type="radio" name="notify" value="${mode}"${mode === "once" ? " checked" : ""}> ${MODE_LABELS[mode]}</label>`,
  );
  const buttons = CHOICES.map(
    ([outcome, words]) => `<button name="outcome" value="${outcome}">${words}</button>`,
  );
  return page(
    "Test payment page",
    `<dl>
<div><dt>Amount</dt><dd>${escapeHtml(payment.currency)} ${escapeHtml(inUnits(payment.amount))}</dd></div>
<div><dt>Reference</dt><dd>${escapeHtml(payment.reference)}</dd></div>
<div><dt>Email</dt><dd>${escapeHtml(payment.email)}</dd></div>
</dl>
<form method="post" action="${paths.pay}">
${hidden(posted)}
<fieldset><legend>The shop hears of it</legend>${modes.join("")}</fieldset>
<fieldset><legend>This window</legend>
<label><input type="radio" name="window" value="back" checked> Goes back to the shop</label>
<label><input type="radio" name="window" value="closed"> Is closed before it gets there</label></fieldset>
<div class="choices">${buttons.join("")}</div>
</form>`,
    paths,
  );
}

/** Submits itself where scripts run; otherwise the visitor presses the button. */
export function returnPage(action: string, fields: Fields, paths: PagePaths): string {
  return page(
    "Going back to the shop",
    `<form method="post" action="${escapeHtml(action)}" data-submit>
${hidden(fields)}
<button>Back to the shop</button>
</form>
<script src="${paths.script}"></script>`,
    paths,
  );
}

export function closedPage(paths: PagePaths): string {
  return page("This window is closed", "<p>The browser never went back to the shop.</p>", paths);
}

export function errorPage(code: string, paths: PagePaths): string {
  return page("This payment cannot go on", `<p>PayGate answers <code>${escapeHtml(code)}</code>.</p>`, paths);
}

function page(title: string, body: string, { style }: PagePaths): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (TEST)</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
<p class="test"><strong>TEST</strong> This is not PayGate. No bank is asked and no money moves.</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}

function hidden(fields: Fields): string {
  return fields
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");
}

function inUnits(cents: string): string {
  return `${cents.slice(0, -2) || "0"}.${cents.slice(-2).padStart(2, "0")}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const PAGE_STYLE = `
body { margin: 0; background: #fff; color: #14110f; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem; }
.test { padding: .75rem 1rem; background: #e5ab2e; }
dl div { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid #ccc; padding: .5rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { margin: 1.5rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.5rem; }
.choices { display: grid; gap: .5rem; margin-top: 1.5rem; }
button { min-height: 3rem; padding: .5rem 1rem; border: 1px solid #14110f; background: #fff; color: inherit; font: inherit; cursor: pointer; }
button:first-child { background: #14110f; color: #fff; }
:focus-visible { outline: 3px solid #1d2a57; outline-offset: 2px; }
`;

export const PAGE_SCRIPT = `document.querySelector("form[data-submit]")?.submit();\n`;
