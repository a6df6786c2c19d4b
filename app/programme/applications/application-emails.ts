import type { Tables } from "~/platform/db/client";
import { type Block, type Email, facts, greeting, paragraph } from "~/platform/mail/email";
import { organisation } from "~/platform/organisation/organisation";
import { applicationReference, DECISION_SUBJECTS, DECISIONS } from "./decisions";

/* Mails about an application. Each of those to the designer has the link of its page. */

type Application = Tables<"designer_applications">;

/** The link of the designer's own page. */
const applicationLink = (href: string): Block => ({ kind: "link", label: "Your application", href });

/* A receipt goes to an unconfirmed address, so it repeats as little of the input as possible: it must not be usable for
   sending text to third persons. */
export function applicationReceipt(application: Application, href: string): Email {
  return {
    subject: `Your application: ${application.application_type}`,
    preview: "We have your application, and we read every one.",
    title: "We have your application",
    blocks: [
      greeting(application.first_name),
      paragraph(
        `Thank you for applying to ${organisation.name}. Your reference number is ${applicationReference(application.number)}. Your application for the ${application.application_type} is with our designer team, who read every one and will write to you once they have decided.`,
      ),
      paragraph("Where it stands, and what you can still correct, is on its own page:"),
      applicationLink(href),
    ],
  };
}

/** Nothing in it says who applied: those who read it score the application without knowing. */
export function applicationNotice(application: Application, siteUrl: string): Email {
  const { id, application_type } = application;
  const reference = applicationReference(application.number);
  return {
    subject: `Designer application ${reference}: ${application_type}`,
    preview: `${reference}, ${application_type}`,
    title: "A designer has applied",
    blocks: [
      facts(
        ["Application", reference],
        ["For", application_type],
        ["Designs", application.design_type.join(", ")],
      ),
      { kind: "link", label: "Read it in the staff area", href: `${siteUrl}/admin/applications/${id}` },
    ],
  };
}

/** Null once something else was decided: that mail goes instead. */
export function applicationAnswer(
  application: Application,
  status: string,
  href: string,
  replyTo: string,
): Email | null {
  const decision = DECISIONS.find((known) => known === application.status);
  if (!decision || application.status !== status) return null;
  const words = (application.message ?? "").split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return {
    subject: `${DECISION_SUBJECTS[decision]}, ${applicationReference(application.number)}`,
    preview: words[0] ?? DECISION_SUBJECTS[decision],
    title: DECISION_SUBJECTS[decision],
    blocks: [
      greeting(application.first_name),
      ...words.map((text) => paragraph(text.trim())),
      applicationLink(href),
    ],
    replyTo,
  };
}

/** The designer withdrew it. */
export function applicationWithdrawn(application: Application, href: string, replyTo: string): Email {
  return {
    subject: `${DECISION_SUBJECTS.withdrawn}, ${applicationReference(application.number)}`,
    preview: "We do not read it any further.",
    title: DECISION_SUBJECTS.withdrawn,
    blocks: [
      greeting(application.first_name),
      paragraph(
        "You have withdrawn your application, and we do not read it any further. You are welcome to apply again at any time. If it was not you, please answer this mail.",
      ),
      applicationLink(href),
    ],
    replyTo,
  };
}

export function applicationWithdrawnNotice(application: Application, siteUrl: string): Email {
  const reference = applicationReference(application.number);
  return {
    subject: `Application withdrawn: ${reference}`,
    preview: "There is nothing to do.",
    title: "A designer has withdrawn",
    blocks: [
      facts(["Application", reference], ["For", application.application_type]),
      { kind: "link", label: "See it", href: `${siteUrl}/admin/applications/${application.id}` },
    ],
  };
}

/** To the new address: mails come here from now on. */
export function applicationAddress(application: Application, href: string, replyTo: string): Email {
  const reference = applicationReference(application.number);
  return {
    subject: `Your application ${reference}: we write to you here`,
    preview: "This is the address of your application from now on.",
    title: "We write to you here",
    blocks: [
      greeting(application.first_name),
      paragraph(
        `This address was given for the application ${reference}, and our mails about it come here from now on. If you know of no application, please answer this mail and we put it right.`,
      ),
      applicationLink(href),
    ],
    replyTo,
  };
}

/** To the address that was given up, so that nobody loses an application unseen. It does not name the new one. */
export function applicationAddressGone(application: Application, href: string, replyTo: string): Email {
  const reference = applicationReference(application.number);
  return {
    subject: `Your application ${reference}: another address`,
    preview: "Our mails about it go to another address from now on.",
    title: "We write to another address now",
    blocks: [
      greeting(application.first_name),
      paragraph(
        `The address of your application ${reference} was changed on its page, and our mails about it go to the new one from now on. If it was not you, open your application and give this address again, or answer this mail.`,
      ),
      applicationLink(href),
    ],
    replyTo,
  };
}
