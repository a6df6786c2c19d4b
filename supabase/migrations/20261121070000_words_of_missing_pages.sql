-- What the pages for a missing designer and a missing event still had in the code, with today's words. The other headings
-- of missing pages are quoted in the specification.
alter table public.page_intros
  add column designer_not_found_lead text not null
    default 'Perhaps the name is spelled another way. The rail knows everybody we sell.'
    check (private.is_prose(designer_not_found_lead, 300)),
  add column event_not_found_title text not null
    default 'Event Not Found'
    check (private.is_line(event_not_found_title, 60));
