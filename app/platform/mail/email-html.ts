import { organisation } from "~/platform/organisation/organisation";
import { bandPath } from "./band";
import { type Block, type Email, type EmailPicture, LEAVE, type Progress, YOURS } from "./email";
import type { EmailFrame } from "./email-frame";
import { html, Markup } from "./html";

/*
 * Mail programs support tables and style attributes, and little else. What stands in the head only adds to that: the
 * mail is whole without it, without its typefaces and without its pictures.
 */

const INK = "#14110f";
const IVORY = "#f6f0e6";
const PAPER = "#fbf8f2";
const BONE = "#ece3d4";
const SAND = "#d9c3a0";
const MUTED = "#625a51";
const LINE = "#ddd5c8";
const WIDTH = 600;
/** Of the text: the paper's sides are off. */
const TEXT_WIDTH = WIDTH - 2 * 24;
const BAND_HEIGHT = 24;
const LOGO = { width: 95, height: 40 };
const LINE_PICTURE = { width: 72, height: 90 };

const SAFE_FAMILY = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const text = new Markup(`font-family:'Hanken Grotesk', ${SAFE_FAMILY}`);
const display = new Markup(`font-family:Ojuju, 'Hanken Grotesk', ${SAFE_FAMILY};font-weight:600`);
const paragraph = new Markup("margin:0 0 16px;font-size:16px;line-height:26px");
const small = new Markup(`font-size:14px;line-height:21px;color:${MUTED}`);
const ruled = new Markup(
  `border-top:1px solid ${LINE};padding:12px 0;font-size:16px;line-height:24px;font-weight:400;text-align:left;vertical-align:top`,
);
const amounts = new Markup("white-space:nowrap;font-variant-numeric:tabular-nums;text-align:right");
const layout = new Markup(`role="presentation" cellpadding="0" cellspacing="0" border="0"`);
const link = new Markup(`color:${INK};text-decoration:underline`);

export function emailHtml(email: Email, frame: EmailFrame): string {
  const { subject, preview, title, blocks, progress, unsubscribeHref, yoursHref } = email;
  const { siteUrl } = frame;
  return html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
${new Markup(headStyles(siteUrl))}
</head>
<body style="margin:0;padding:0;background-color:${IVORY};color:${INK};${text}">
<div style="display:none;max-height:0;overflow:hidden">${preview}${new Markup("&nbsp;&zwnj;".repeat(PREVIEW_PADDING))}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="en-ZA">
<table ${layout} width="100%" bgcolor="${IVORY}" style="background-color:${IVORY}"><tr><td align="center" style="padding:28px 12px 40px">
${new Markup(`<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`)}
<table ${layout} width="100%" style="max-width:${WIDTH}px;${text};color:${INK};text-align:left">
<tr><td style="padding:0 0 16px"><img src="${siteUrl}/media/brand/logo-afi.png" width="${LOGO.width}" height="${LOGO.height}" alt="${organisation.name}" style="display:block;border:0;${display};font-size:32px;line-height:40px;color:${INK}"></td></tr>
${progress ? progressHtml(progress, siteUrl) : band(frame)}
<tr><td bgcolor="${PAPER}" style="background-color:${PAPER};padding:36px 24px 28px">
<h1 style="margin:0 0 20px;${display};font-size:34px;line-height:38px;letter-spacing:-0.3px;text-wrap:balance;overflow-wrap:anywhere">${title}</h1>
${blocks.map((block) => blockHtml(block, siteUrl))}
</td></tr>
<tr><td style="padding:20px 24px 0;${small};overflow-wrap:anywhere">
<p style="margin:0 0 12px">${frame.why}${unsubscribeHref === undefined ? null : html` <a href="${unsubscribeHref}" style="${link}">${LEAVE}</a>`}</p>
${yoursHref === undefined ? null : html`<p style="margin:0 0 12px"><a href="${yoursHref}" style="${link}">${YOURS}</a></p>`}
<p style="margin:0">${lines(frame.sender.join("\n"))}</p>
</td></tr>
</table>
${new Markup("<!--[if mso]></td></tr></table><![endif]-->")}
</td></tr></table>
</div>
</body>
</html>
`.text;
}

/** Inboxes that have room left after the preview text would go on with the words of the mail. */
const PREVIEW_PADDING = 60;

/** Gmail drops a whole style element for one rule it does not know, so each stands alone. */
function headStyles(siteUrl: string): string {
  const typeface = (family: string, file: string, weights: string) =>
    `@font-face{font-family:${family};font-style:normal;font-weight:${weights};src:url("${siteUrl}/media/fonts/${file}.woff2") format("woff2")}`;
  return `<style>${typeface("Ojuju", "ojuju", "450 650")}${typeface("'Hanken Grotesk'", "hanken-grotesk", "400 700")}</style>
<style>:root{color-scheme:light only}</style>
<!--[if mso]><style>table,td,th,p,a,h1,h2,span,strong{font-family:Arial,sans-serif !important}</style><![endif]-->`;
}

/** A picture, because few mail programs repeat a background. Where pictures are blocked, the area's colour stays. */
function band({ siteUrl, cloth, colour }: EmailFrame): Markup {
  const src = siteUrl + bandPath({ cloths: [cloth], percent: 100 });
  return html`<tr><td bgcolor="${colour}" height="12" style="height:12px;background-color:${colour};font-size:0;line-height:0">${bandPicture(src, "")}</td></tr>
`;
}

/** Where pictures are blocked, the words stand on two colours that meet where the cloth would end. */
function progressHtml({ src, title, percent, steps }: Progress, siteUrl: string): Markup {
  const share = new Markup(`${SAND} ${percent}%, ${BONE} ${percent}%`);
  const width = Math.floor(100 / steps.length);
  return html`<tr><td bgcolor="${SAND}" height="12" style="height:12px;background-color:${SAND};background-image:linear-gradient(90deg, ${share})">${bandPicture(siteUrl + src, title)}</td></tr>
<tr><td bgcolor="${PAPER}" style="background-color:${PAPER};padding:12px 0 0">
<table ${layout} width="100%" style="${text};color:${INK};table-layout:fixed"><tr>${steps.map(
    ({ label, time, state }) =>
      html`<td width="${width}%" style="padding:0 4px 0 12px;vertical-align:top;font-size:13px;line-height:17px;color:${state === "ahead" ? MUTED : INK};font-weight:${state === "now" ? 600 : 400}"><span style="${display};font-size:20px;line-height:26px">${time ?? "·"}</span><br>${label}</td>`,
  )}</tr></table>
</td></tr>
`;
}

function bandPicture(src: string, alt: string): Markup {
  return html`<img src="${src}" width="${WIDTH}" height="${BAND_HEIGHT}" alt="${alt}" style="display:block;width:100%;height:auto;border:0;padding:0;${text};font-size:14px;line-height:${BAND_HEIGHT}px;font-weight:600;color:${INK};text-indent:12px">`;
}

function blockHtml(block: Block, siteUrl: string): Markup {
  switch (block.kind) {
    case "paragraph":
      return html`<p style="${paragraph};overflow-wrap:anywhere">${lines(block.text)}</p>
`;
    case "quote":
      return html`<table ${layout} width="100%" style="margin:0 0 16px"><tr><td width="4" bgcolor="${INK}" style="background-color:${INK};font-size:0">&nbsp;</td><td style="padding:2px 0 2px 16px;${text};font-size:16px;line-height:26px;color:${INK};white-space:pre-wrap;overflow-wrap:anywhere">${lines(block.text)}</td></tr></table>
`;
    case "heading":
      return html`<h2 style="margin:28px 0 10px;${display};font-size:24px;line-height:28px;overflow-wrap:anywhere">${block.text}</h2>
`;
    case "words":
      return html`<p style="${paragraph};overflow-wrap:anywhere">${block.runs.map((run) =>
        typeof run === "string" ? lines(run) : html`<a href="${run.href}" style="${link}">${run.words}</a>`,
      )}</p>
`;
    case "picture":
      return html`<p style="margin:8px 0 24px">${image(block.picture, block.alt, siteUrl)}</p>
`;
    case "card":
      return html`<table ${layout} width="100%" style="margin:8px 0 24px;border:1px solid ${LINE}">${
        block.picture === null
          ? null
          : html`<tr><td bgcolor="${BONE}" style="background-color:${BONE}"><a href="${block.href}" style="color:${INK};text-decoration:none">${image(block.picture, block.title, siteUrl)}</a></td></tr>`
      }<tr><td style="padding:16px 20px 20px;${text};color:${INK}"><strong style="${display};font-size:22px;line-height:27px">${block.title}</strong><br><span style="font-size:16px;line-height:25px">${block.detail}</span><br><a href="${block.href}" style="display:inline-block;padding:11px 0;font-size:16px;line-height:24px;${link}">${block.label}</a></td></tr></table>
`;
    case "facts":
      return table(
        block.facts.map(
          ({ term, detail }) =>
            html`<tr><th scope="row" width="34%" style="${ruled};padding-right:12px;color:${MUTED}">${term}</th><td style="${ruled};overflow-wrap:anywhere">${lines(detail)}</td></tr>
`,
        ),
      );
    case "lines":
      return billHtml(block, siteUrl);
    case "ticket":
      return html`<table ${layout} width="100%" style="margin:0 0 16px;border:1px solid ${LINE}"><tr>
<td width="12" bgcolor="${INK}" style="background-color:${INK};font-size:0">&nbsp;</td>
<td style="padding:16px 16px 8px;${text};color:${INK}">
<span style="${small};text-transform:uppercase;letter-spacing:2px;font-size:12px">${block.eyebrow}</span><br><strong style="${display};font-size:22px;line-height:28px">${block.name}</strong><br>${block.details.map(
        (line) => html`<span style="${small}">${line}</span><br>`,
      )}<span style="font-size:14px;line-height:26px;letter-spacing:1px">${block.code}</span><br>
<img src="cid:${block.pictureId}" width="200" height="200" alt="QR code of ${block.code}" style="display:block;margin:8px 0;border:0;font-size:14px;line-height:21px">
</td></tr></table>
`;
    case "link":
      return button(block);
  }
}

/** A cell carries the colour and the size, because Outlook gives a link neither. */
function button({ label, href, isQuiet }: Extract<Block, { kind: "link" }>): Markup {
  const ground = isQuiet ? PAPER : INK;
  return html`<table ${layout} style="margin:8px 0 20px"><tr><td bgcolor="${ground}" style="background-color:${ground};border:1px solid ${INK};mso-padding-alt:14px 28px"><a href="${href}" style="display:block;padding:14px 28px;${text};font-size:16px;line-height:22px;font-weight:500;color:${isQuiet ? INK : IVORY};text-decoration:none;overflow-wrap:anywhere">${label}</a></td></tr></table>
`;
}

function billHtml({ lines: bought, sums }: Extract<Block, { kind: "lines" }>, siteUrl: string): Markup {
  const hasPictures = bought.some(({ picture }) => picture);
  const across = new Markup(hasPictures ? ` colspan="2"` : "");
  return table([
    ...bought.map(
      ({ name, detail, amount, picture }) =>
        html`<tr>${hasPictures ? pictureCell(picture ?? null, name, siteUrl) : null}<th scope="row" style="${ruled};padding-right:12px;overflow-wrap:anywhere"><span style="font-weight:600">${name}</span><br><span style="${small}">${detail}</span></th><td align="right" style="${ruled};${amounts}">${amount}</td></tr>
`,
    ),
    ...sums.map(({ label, amount, isTotal }) => {
      const weight = new Markup(isTotal ? `;font-weight:600;border-top-color:${INK}` : "");
      return html`<tr><th scope="row"${across} style="${ruled};padding-right:12px${weight}">${label}</th><td align="right" style="${ruled};${amounts}${weight}">${amount}</td></tr>
`;
    }),
  ]);
}

/** Where pictures are blocked, and where there is none, the row keeps its height and its ground. */
function pictureCell(picture: EmailPicture | null, name: string, siteUrl: string): Markup {
  const { width, height } = LINE_PICTURE;
  return html`<td width="${width}" style="${ruled};padding-right:16px"><table ${layout}><tr><td width="${width}" height="${height}" bgcolor="${BONE}" style="width:${width}px;height:${height}px;background-color:${BONE};vertical-align:top">${
    picture &&
    html`<img src="${siteUrl}${picture.src}" width="${width}" height="${height}" alt="${name}" style="display:block;width:${width}px;height:${height}px;border:0;${text};font-size:11px;line-height:14px;font-weight:400;color:${MUTED}">`
  }</td></tr></table></td>`;
}

/** Where pictures are blocked, its words stand in its place. */
function image({ src, width, height }: EmailPicture, alt: string, siteUrl: string): Markup {
  return html`<img src="${siteUrl}${src}" width="${TEXT_WIDTH}" height="${Math.round((TEXT_WIDTH * height) / width)}" alt="${alt}" style="display:block;width:100%;max-width:100%;height:auto;border:0;background-color:${BONE};font-size:14px;line-height:21px;color:${MUTED}">`;
}

/** Its line breaks as elements: Outlook knows no white-space. */
function lines(words: string): Markup {
  const [first = "", ...rest] = words.split(/\r\n?|\n/);
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
}

function table(rows: Markup[]): Markup {
  return html`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:8px 0 24px;border-bottom:1px solid ${LINE};${text};color:${INK}">${rows}</table>
`;
}
