-- What a personal link says that opens nothing, with today's words.
alter table public.page_intros
  add column appointment_link_title text not null
    default 'This link opens no appointment'
    check (private.is_line(appointment_link_title, 60)),
  add column application_link_title text not null
    default 'This link opens no application'
    check (private.is_line(application_link_title, 60)),
  add column link_not_found_lead text not null
    default 'Please open it from our mail as it is: mail programs sometimes cut long links. If it still does not open, ask us:'
    check (private.is_prose(link_not_found_lead, 300));
