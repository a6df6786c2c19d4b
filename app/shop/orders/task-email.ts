import type { Tables } from "~/platform/db/client";
import { type Email, facts, paragraph } from "~/platform/mail/email";

type TaskKind = Tables<"staff_tasks">["kind"];

const WHAT: Record<TaskKind, string> = {
  wrong_amount: "A payment of the wrong amount",
  paid_late: "Paid after the order was let go",
  paid_twice: "One order, paid twice",
  stock_short: "Paid for, and not in stock",
  voided: "A payment was taken back",
  payment_unsettled: "A payment the bank never settled",
  unknown_payment: "A payment for no order we know",
  other: "Something that needs a person",
};

/** To the team: a task that needs a person. */
export function taskEmail(task: Tables<"staff_tasks">, reference: string | null): Email {
  const what = WHAT[task.kind];
  return {
    subject: ["Please look", reference, what].filter(Boolean).join(": "),
    preview: what,
    title: what,
    blocks: [
      facts(["Order", reference]),
      { kind: "quote", text: task.note },
      paragraph("The site does nothing more about it by itself: please look into it."),
    ],
  };
}
