import { siteFacts } from "~/content/facts";
import { organisation } from "~/content/organisation";
import { type Block, type Email, LEAVE, WHY_YOU, YOURS } from "./email";

export function emailText({ title, blocks, unsubscribeHref, yoursHref }: Email): string {
  const leave = unsubscribeHref === undefined ? "" : `${WHY_YOU} ${LEAVE}:\n${unsubscribeHref}`;
  const yours = yoursHref === undefined ? "" : `${YOURS}:\n${yoursHref}`;
  const parts = [title, ...blocks.map(blockText), leave, yours, signature()];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "quote":
      return block.text
        .split(/\r\n?|\n/)
        .map((line) => `> ${line}`)
        .join("\n");
    case "heading":
      return block.text.toUpperCase();
    case "words":
      return block.runs.map((run) => (typeof run === "string" ? run : `${run.words} (${run.href})`)).join("");
    case "picture":
      return block.alt && `[${block.alt}]`;
    case "card":
      return [block.title, block.detail, `${block.label}: ${block.href}`].filter(Boolean).join("\n");
    case "facts":
      return block.facts.map(({ term, detail }) => `${term}: ${detail}`).join("\n");
    case "lines":
      return [
        ...block.lines.map(({ name, detail, amount }) => `${name} (${detail}): ${amount}`),
        ...(block.sums.length > 0 ? [""] : []),
        ...block.sums.map(({ label, amount }) => `${label}: ${amount}`),
      ].join("\n");
    case "ticket":
      return [`${block.eyebrow}: ${block.name}`, ...block.details, `Code: ${block.code}`].join("\n");
    case "link":
      return `${block.label}:\n${block.href}`;
  }
}

function signature(): string {
  const { address, phone, email } = siteFacts().headOffice;
  return ["--", `${organisation.name}, ${address.join(", ")}`, `${phone}, ${email}`].join("\n");
}
