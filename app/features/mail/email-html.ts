import { siteFacts } from "~/content/facts";
import { organisation } from "~/content/organisation";
import { type Block, type Email, LEAVE, WHY_YOU, YOURS } from "./email";
import { html, Markup } from "./html";

/* Mail programs support tables and style attributes, and little else. */

const INK = "#14110f";
const IVORY = "#f6f0e6";
const PAPER = "#fbf8f2";
const MUTED = "#625a51";
const LINE = "#ddd5c8";
const TEXT_FAMILY = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const DISPLAY_FAMILY = "Ojuju, 'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";
/** The coloured line above the email, as table cells, because pictures may be blocked. */
const THREAD = ["#14110f", "#8c7355", "#14110f", "#5d8a6a", "#8c7355", "#d9c3a0"];
const THREAD_REPEATS = 8;

const paragraph = new Markup(`margin:0 0 16px;font-size:16px;line-height:26px;white-space:pre-line`);
const small = new Markup(`font-size:14px;line-height:21px;color:${MUTED}`);
const ruled = new Markup(
  `border-top:1px solid ${LINE};padding:12px 0;font-size:16px;line-height:24px;vertical-align:top`,
);

export function emailHtml({
  subject,
  preview,
  title,
  blocks,
  band,
  unsubscribeHref,
  yoursHref,
}: Email): string {
  return html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:${IVORY};color:${INK};font-family:${new Markup(TEXT_FAMILY)}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${IVORY}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 0 20px;font-size:22px;letter-spacing:2px;font-weight:600">${organisation.name}</td></tr>
<tr><td>${band ? progress(band) : thread()}</td></tr>
<tr><td style="background:${PAPER};padding:36px 28px">
<h1 style="margin:0 0 24px;font-family:${new Markup(DISPLAY_FAMILY)};font-size:34px;line-height:38px;font-weight:600">${title}</h1>
${blocks.map(blockHtml)}
</td></tr>
<tr><td style="padding:20px 0 0;${small}">${organisation.name}, ${siteFacts().headOffice.address.join(", ")}<br>${siteFacts().headOffice.phone}, ${siteFacts().headOffice.email}${yoursHref === undefined ? null : yours(yoursHref)}${unsubscribeHref === undefined ? null : leave(unsubscribeHref)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

function yours(href: string): Markup {
  return html`<br><br><a href="${href}" style="color:${INK};text-decoration:underline">${YOURS}</a>`;
}

function leave(href: string): Markup {
  return html`<br><br>${WHY_YOU} <a href="${href}" style="color:${INK};text-decoration:underline">${LEAVE}</a>`;
}

/** Where pictures are blocked, its words stand on the colour of the cloth. */
function progress({ src, alt }: NonNullable<Email["band"]>): Markup {
  return html`<img src="${src}" width="600" height="12" alt="${alt}" style="display:block;width:100%;height:12px;border:0;background:#d9c3a0;font-size:11px;line-height:12px;overflow:hidden">`;
}

function thread(): Markup {
  const cells = Array.from({ length: THREAD_REPEATS }, () => THREAD).flat();
  return html`<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.map(
    (colour) =>
      html`<td height="12" style="height:12px;background:${colour};font-size:0;line-height:0">&nbsp;</td>`,
  )}</tr></table>`;
}

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case "paragraph":
      return html`<p style="${paragraph}">${block.text}</p>`;
    case "quote":
      return html`<p style="${paragraph};border-left:3px solid ${INK};padding-left:16px;white-space:pre-wrap">${block.text}</p>`;
    case "heading":
      return html`<h2 style="margin:24px 0 12px;font-family:${new Markup(DISPLAY_FAMILY)};font-size:24px;line-height:28px;font-weight:600">${block.text}</h2>`;
    case "words":
      return html`<p style="${paragraph}">${block.runs.map((run) =>
        typeof run === "string"
          ? html`${run}`
          : html`<a href="${run.href}" style="color:${INK};text-decoration:underline">${run.words}</a>`,
      )}</p>`;
    case "picture":
      return html`<p style="margin:8px 0 24px">${image(block.src, block.alt)}</p>`;
    case "card":
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border:1px solid ${LINE}">${
        block.src === null
          ? null
          : html`<tr><td><a href="${block.href}">${image(block.src, block.title)}</a></td></tr>`
      }<tr><td style="padding:16px 20px 20px"><strong style="font-size:19px;line-height:26px">${block.title}</strong><br><span style="font-size:15px;line-height:23px">${block.detail}</span><br><a href="${block.href}" style="display:inline-block;margin-top:8px;color:${INK};font-size:15px;text-decoration:underline">${block.label}</a></td></tr></table>`;
    case "facts":
      return table(
        block.facts.map(
          ({ term, detail }) =>
            html`<tr><th scope="row" align="left" width="34%" style="${ruled};font-weight:400;color:${MUTED}">${term}</th><td style="${ruled};white-space:pre-line">${detail}</td></tr>`,
        ),
      );
    case "lines":
      return table([
        ...block.lines.map(
          ({ name, detail, amount }) =>
            html`<tr><td style="${ruled}">${name}<br><span style="${small}">${detail}</span></td><td align="right" style="${ruled};white-space:nowrap">${amount}</td></tr>`,
        ),
        ...block.sums.map(
          ({ label, amount, isTotal }) =>
            html`<tr><td style="${ruled}${isTotal ? ";font-weight:600" : ""}">${label}</td><td align="right" style="${ruled};white-space:nowrap${isTotal ? ";font-weight:600" : ""}">${amount}</td></tr>`,
        ),
      ]);
    case "ticket":
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border:1px solid ${LINE};border-left:12px solid ${INK}"><tr>
<td width="168" style="padding:16px;vertical-align:top"><img src="cid:${block.pictureId}" width="152" height="152" alt="QR code of ${block.code}" style="display:block;border:0"></td>
<td style="padding:16px 16px 16px 0;vertical-align:top"><span style="${small};text-transform:uppercase;letter-spacing:2px;font-size:12px">${block.eyebrow}</span><br><strong style="font-size:19px;line-height:26px">${block.name}</strong><br>${block.details.map(
        (line) => html`<span style="${small}">${line}</span><br>`,
      )}<span style="font-size:14px;line-height:26px;letter-spacing:1px">${block.code}</span></td>
</tr></table>`;
    case "link":
      return html`<p style="margin:8px 0 24px"><a href="${block.href}" style="display:inline-block;background:${INK};color:${IVORY};padding:14px 28px;font-size:15px;font-weight:500;text-decoration:none">${block.label}</a></p>`;
  }
}

/** Where pictures are blocked, its words stand in its place. */
function image(src: string, alt: string): Markup {
  return html`<img src="${src}" width="544" alt="${alt}" style="display:block;width:100%;max-width:100%;height:auto;border:0;font-size:14px;line-height:21px">`;
}

function table(rows: Markup[]): Markup {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-bottom:1px solid ${LINE}">${rows}</table>`;
}
