import { type KeyboardEvent, useRef } from "react";
import { Link } from "~/platform/ui/link";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { fillTemplate } from "../reply";
import type { Thread } from "./message-thread.server";
import { TEMPLATES_PATH } from "./messages";

interface ReplyFormProps {
  message: Thread;
  subject: string;
  answersGoTo: string;
  typed: Record<string, string> | undefined;
}

/** The mail as it will go, or a note to staff. */
export function ReplyForm({ message, subject, answersGoTo, typed }: ReplyFormProps) {
  const { name, email, sequence, templates } = message;
  const replyFields = useRef<HTMLDivElement>(null);

  /** What is typed already stays above it. */
  function insert(text: string) {
    const area = replyFields.current?.querySelector("textarea");
    if (!area) return;
    const before = area.value.trimEnd();
    area.value = `${before}${before && "\n\n"}${fillTemplate(text, name)}`;
    // The form hears of it as if it were typed.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  }

  return (
    <StaffForm aria-labelledby="reply" className="staff-stack" onKeyDown={sendByKeyboard}>
      <h3 id="reply" className="sr-only">
        Answer
      </h3>
      <input type="hidden" name="sequence" value={sequence} />
      <fieldset className="templates">
        <legend>Templates</legend>
        {templates.map(({ id, title, text }) => (
          <button key={id} type="button" onClick={() => insert(text)}>
            {title}
          </button>
        ))}
        <Link to={`${TEMPLATES_PATH}/new`} className="template-new">
          New template
        </Link>
      </fieldset>
      <div ref={replyFields} className="letter">
        <dl>
          <div>
            <dt>To</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Subject</dt>
            <dd>
              <b>{subject}</b>
            </dd>
          </div>
        </dl>
        <AreaField
          name="words"
          label={`Reply to ${email}`}
          rows={11}
          maxLength={5000}
          typed={typed}
          isRequired
          isWide
        />
        <details>
          <summary>Their message, quoted below it</summary>
          <blockquote>{message.message}</blockquote>
        </details>
      </div>
      <p className="staff-row justify-end">
        <button type="submit" name="intent" value="note" className="staff-button staff-button--line">
          Note to staff
        </button>
        <button type="submit" name="intent" value="reply" className="staff-button">
          Send answer
        </button>
      </p>
      <p className="reply-hint">
        {`If they answer it, that goes to ${answersGoTo} by mail. This page receives no mail. `}
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends, with ten seconds to take it back; <kbd>Ctrl</kbd> <kbd>S</kbd>{" "}
        keeps it as a note.
      </p>
    </StaffForm>
  );
}

function sendByKeyboard(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLButtonElement>("[value=reply]"));
}
