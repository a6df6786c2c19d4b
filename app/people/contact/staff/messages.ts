import { UUID } from "~/platform/lib/uuid";
import { type ListQuery, readListQuery } from "~/staff/list/list-query";

export const MESSAGES_PATH = "/admin/messages";
/** The rows of the table message_templates, among the content. */
export const TEMPLATES_PATH = "/admin/content/message-templates";

export const MESSAGE_STATUSES = ["new", "answered", "closed", "spam"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_MARKS: Record<MessageStatus, { look: string; label: string }> = {
  new: { look: "todo", label: "To answer" },
  answered: { look: "done", label: "Answered" },
  closed: { look: "off", label: "Closed" },
  spam: { look: "off", label: "Spam" },
};

/** Everything but spam is shown where nothing is chosen. */
export const MESSAGE_SHOWS: readonly { show: string; label: string; status: MessageStatus }[] = [
  { show: "open", label: "To answer", status: "new" },
  { show: "answered", label: "Answered", status: "answered" },
  { show: "closed", label: "Closed", status: "closed" },
  { show: "spam", label: "Spam", status: "spam" },
];

export const MESSAGE_SORTS = [
  { sort: "", label: "Newest first" },
  { sort: "oldest", label: "Oldest first" },
] as const;

export const isMessageId = (text: string) => UUID.test(text);

export function readMessagesQuery(params: URLSearchParams): ListQuery {
  return readListQuery(params, {
    shows: MESSAGE_SHOWS.map(({ show }) => show),
    sorts: MESSAGE_SORTS.map(({ sort }) => sort),
    key: UUID,
  });
}

/** What a member may set without writing: a reply alone makes it answered. */
const MOVES = { close: "closed", spam: "spam", reopen: "new" } as const;
export type MessageMove = keyof typeof MOVES;

export function statusAfter(move: string): MessageStatus | null {
  return Object.hasOwn(MOVES, move) ? MOVES[move as MessageMove] : null;
}

/** A message with the status it had, to bring it back to. */
export interface Former {
  id: string;
  status: MessageStatus;
}

export const toRecord = ({ id, status }: Former) => `${id}.${status}`;

export function readRecord(text: string): Former | null {
  const [id = "", status] = text.split(".");
  const known = MESSAGE_STATUSES.find((name) => name === status);
  return isMessageId(id) && known ? { id, status: known } : null;
}
