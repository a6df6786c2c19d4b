import { UUID } from "~/platform/lib/uuid";
import { NAMED_KINDS } from "~/platform/mail/mail-names";
import { type ListQuery, readListQuery } from "~/staff/list/list-query";

export const MAIL_PATH = "/admin/mail";

export const MAIL_STATUSES = ["failed", "pending", "sent", "stopped"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What the budget withheld are no mails: they are only counted. */
export const WITHHELD = "withheld";

export const MAIL_SHOWS: readonly { show: string; label: string; isBad?: boolean }[] = [
  { show: "failed", label: "Failed", isBad: true },
  { show: "pending", label: "Waiting" },
  { show: "sent", label: "Sent" },
  { show: "stopped", label: "Stopped" },
  { show: WITHHELD, label: "Withheld" },
];

export const MAIL_SORTS = [
  { sort: "", label: "Newest first" },
  { sort: "oldest", label: "Oldest first" },
] as const;

export interface MailQuery extends ListQuery {
  kind: string;
}

export const isMailId = (text: string) => UUID.test(text);

export function readMailQuery(params: URLSearchParams): MailQuery {
  const kind = params.get("kind") ?? "";
  return {
    ...readListQuery(params, {
      shows: MAIL_SHOWS.map(({ show }) => show),
      sorts: MAIL_SORTS.map(({ sort }) => sort),
      key: UUID,
    }),
    kind: NAMED_KINDS.some((known) => known === kind) ? kind : "",
  };
}

export function mailMark({ status, isSending }: { status: MailStatus; isSending: boolean }) {
  if (isSending) return { look: "held", label: "Sending" };
  return {
    pending: { look: "wait", label: "Waiting" },
    sent: { look: "done", label: "Sent" },
    failed: { look: "bad", label: "Failed" },
    stopped: { look: "off", label: "Stopped" },
  }[status];
}

/** As the list of applications says it. */
export const COVERED = "Covered until you score";

export function recipientLabel({
  recipient,
  isCovered,
}: {
  recipient: string | null;
  isCovered: boolean;
}): string {
  return isCovered ? `Applicant (${COVERED.toLowerCase()})` : (recipient ?? "the team");
}

export const MAIL_MOVES = ["resend", "now", "stop"] as const;
export type MailMove = (typeof MAIL_MOVES)[number];

/** What can be done with a mail as it is. */
export function movesOf({
  kind,
  status,
  isSending,
}: {
  kind: string;
  status: MailStatus;
  isSending: boolean;
}): MailMove[] {
  if (isSending) return [];
  if (status === "pending") return ["now", "stop"];
  return status === "sent" && kind === "newsletter" ? [] : ["resend"];
}

/** Where staff find what a mail is about. */
export interface MailSubject {
  label: string;
  href: string;
  isOrder?: boolean;
}

/** The ids that a mail's payload names. */
export function namedIn(payload: unknown): Record<string, unknown> {
  return payload !== null && typeof payload === "object" ? (payload as Record<string, unknown>) : {};
}

export function aboutOf(payload: unknown, reference: string | null): MailSubject | null {
  const names = namedIn(payload);
  if (reference) return { label: reference, href: `/admin/orders/${reference}`, isOrder: true };
  if (names.appointment_id)
    return { label: "Appointment", href: `/admin/appointments/${names.appointment_id}` };
  if (names.application_id)
    return { label: "Application", href: `/admin/applications/${names.application_id}` };
  if (names.message_id) return { label: "Message", href: `/admin/messages/${names.message_id}` };
  if (names.event_id) return { label: "Event", href: `/admin/events/${names.event_id}` };
  return null;
}

/**
 * Mails that may be shown. A kind that is not here is not composed for staff: the links of some open an account, and are
 * made by composing. Nor are the mails that say who applied: those who score applications must not know.
 */
const PREVIEWED = new Set([
  ...["order_confirmation", "tickets", "staff_notice", "order_link", "parcel_sent", "order_packed"],
  ...["ready_to_collect", "order_delivered", "refund_done", "payment_link", "payment_at_bank"],
  ...["return_requested", "return_accepted", "return_refused", "return_received"],
  ...["booking_receipt", "booking_notice", "application_answer"],
  ...["appointment_confirmed", "appointment_moved", "appointment_moved_notice", "appointment_declined"],
  ...["appointment_reminder", "appointment_overdue", "contact_notice", "contact_reply"],
  ...["newsletter", "newsletter_welcome", "withheld_mails", "ticket_passed", "place_kept"],
  ...["waiting_joined", "waiting_offer", "back_in_stock", "sale_open", "event_called_off"],
  ...["appointment_changed", "appointment_changed_notice", "appointment_cancelled"],
  "appointment_cancelled_notice",
]);

export const isPreviewed = (kind: string) => PREVIEWED.has(kind);
