import { mailLink } from "~/platform/lib/mail-link";
import type { Application } from "./application-schema";

/** The designer's own mail to the team, a short form of the application. The full one is stored by us. */
export function applicationMailLink(to: string, application: Application): string {
  const { application_type, title, first_name, last_name, company_label_name } = application;
  return mailLink({
    to,
    subject: `Designer application: ${company_label_name}, ${application_type}`,
    body: summaryOf(application),
    closing: `${title} ${first_name} ${last_name}`,
    cutNote: "… [the whole application has reached you through the site]",
  });
}

function summaryOf(application: Application): string {
  const answers: [string, string | null][] = [
    ["Application", application.application_type],
    ["Designs", application.design_type.join(", ")],
    ["Label", application.company_label_name],
    ["Registration number", application.company_registration_number],
    ["Operating for", application.operating_duration],
    ["Phone", application.phone],
    ["Email", application.email],
    ["Website", application.website],
    ["Social media", application.social_media_handles],
    ["Age groups", application.age_groups],
    ["Stores supplied", application.stores_supplied],
    ["Studio", application.has_studio ? (application.studio_address ?? "yes") : "no"],
    ["Previous shows", application.has_done_shows ? (application.previous_shows ?? "yes") : "none"],
    ["Portfolio", application.portfolio_files.join(", ")],
  ];
  return answers.flatMap(([question, answer]) => (answer ? [`${question}: ${answer}`] : [])).join("\n");
}
