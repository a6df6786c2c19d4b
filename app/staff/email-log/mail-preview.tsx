import type { ReactElement } from "react";
import type { Block } from "~/platform/mail/email";
import type { Preview } from "./mails.server";

/** A mail as it reads, without its links. */
export function MailPreview({ preview, to }: { preview: Preview; to: string }) {
  return (
    <section aria-labelledby="reads">
      <h2 id="reads">As it reads</h2>
      {"refusal" in preview ? (
        <p className="staff-muted py-2">{preview.refusal}</p>
      ) : (
        <div className="mail-letter">
          <dl>
            <Line term="To">{to}</Line>
            <Line term="Subject">{preview.email.subject}</Line>
            {preview.email.replyTo && <Line term="Reply-To">{preview.email.replyTo}</Line>}
          </dl>
          <div>
            {preview.email.blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one mail never move
              <BlockView key={index} block={block} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The return type holds that no kind is missing. */
function BlockView({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case "paragraph":
      return <p className="whitespace-pre-line">{block.text}</p>;
    case "quote":
      return <blockquote>{block.text}</blockquote>;
    case "heading":
      return <h3>{block.text}</h3>;
    case "words":
      return <p>{block.runs.map((run) => (typeof run === "string" ? run : run.words)).join("")}</p>;
    case "picture":
      return <img src={block.picture.src} alt={block.alt} loading="lazy" />;
    case "card":
      return (
        <div>
          <p>{[block.title, block.detail].filter(Boolean).join(", ")}</p>
          <span className="mail-link">{block.label}</span>
        </div>
      );
    case "facts":
      return (
        <dl className="mail-facts">
          {block.facts.map(({ term, detail }) => (
            <Line key={term} term={term}>
              {detail}
            </Line>
          ))}
        </dl>
      );
    case "lines":
      return (
        <ul>
          {block.lines.map(({ name, detail, amount }) => (
            <li key={`${name} ${detail}`}>{[`${name} (${detail})`, amount].filter(Boolean).join(": ")}</li>
          ))}
          {block.sums.map(({ label, amount }) => (
            <li key={label}>{`${label}: ${amount}`}</li>
          ))}
        </ul>
      );
    case "ticket":
      return <p>{[`${block.eyebrow}: ${block.name}`, ...block.details].join(", ")}</p>;
    case "link":
      return <span className="mail-link">{block.label}</span>;
  }
}
