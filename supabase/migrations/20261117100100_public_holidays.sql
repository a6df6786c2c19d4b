-- Public holidays of South Africa (Public Holidays Act 36 of 1994, with the Monday after one that falls on a Sunday). The
-- atelier takes no appointments on them. As rows, because a president may declare another, and the atelier may work.
create table public.public_holidays (
  id uuid primary key default gen_random_uuid(),
  day date not null unique,
  name text not null check (private.is_line(name, 100)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into public.public_holidays (day, name) values
  ('2026-01-01', 'New Year''s Day'),
  ('2026-03-21', 'Human Rights Day'),
  ('2026-04-03', 'Good Friday'),
  ('2026-04-06', 'Family Day'),
  ('2026-04-27', 'Freedom Day'),
  ('2026-05-01', 'Workers'' Day'),
  ('2026-06-16', 'Youth Day'),
  ('2026-08-09', 'National Women''s Day'),
  ('2026-08-10', 'Public holiday after National Women''s Day'),
  ('2026-09-24', 'Heritage Day'),
  ('2026-12-16', 'Day of Reconciliation'),
  ('2026-12-25', 'Christmas Day'),
  ('2026-12-26', 'Day of Goodwill'),
  ('2027-01-01', 'New Year''s Day'),
  ('2027-03-21', 'Human Rights Day'),
  ('2027-03-22', 'Public holiday after Human Rights Day'),
  ('2027-03-26', 'Good Friday'),
  ('2027-03-29', 'Family Day'),
  ('2027-04-27', 'Freedom Day'),
  ('2027-05-01', 'Workers'' Day'),
  ('2027-06-16', 'Youth Day'),
  ('2027-08-09', 'National Women''s Day'),
  ('2027-09-24', 'Heritage Day'),
  ('2027-12-16', 'Day of Reconciliation'),
  ('2027-12-25', 'Christmas Day'),
  ('2027-12-26', 'Day of Goodwill'),
  ('2027-12-27', 'Public holiday after Day of Goodwill'),
  ('2028-01-01', 'New Year''s Day'),
  ('2028-03-21', 'Human Rights Day'),
  ('2028-04-14', 'Good Friday'),
  ('2028-04-17', 'Family Day'),
  ('2028-04-27', 'Freedom Day'),
  ('2028-05-01', 'Workers'' Day'),
  ('2028-06-16', 'Youth Day'),
  ('2028-08-09', 'National Women''s Day'),
  ('2028-09-24', 'Heritage Day'),
  ('2028-09-25', 'Public holiday after Heritage Day'),
  ('2028-12-16', 'Day of Reconciliation'),
  ('2028-12-25', 'Christmas Day'),
  ('2028-12-26', 'Day of Goodwill'),
  ('2029-01-01', 'New Year''s Day'),
  ('2029-03-21', 'Human Rights Day'),
  ('2029-03-30', 'Good Friday'),
  ('2029-04-02', 'Family Day'),
  ('2029-04-27', 'Freedom Day'),
  ('2029-05-01', 'Workers'' Day'),
  ('2029-06-16', 'Youth Day'),
  ('2029-08-09', 'National Women''s Day'),
  ('2029-09-24', 'Heritage Day'),
  ('2029-12-16', 'Day of Reconciliation'),
  ('2029-12-17', 'Public holiday after Day of Reconciliation'),
  ('2029-12-25', 'Christmas Day'),
  ('2029-12-26', 'Day of Goodwill'),
  ('2030-01-01', 'New Year''s Day'),
  ('2030-03-21', 'Human Rights Day'),
  ('2030-04-19', 'Good Friday'),
  ('2030-04-22', 'Family Day'),
  ('2030-04-27', 'Freedom Day'),
  ('2030-05-01', 'Workers'' Day'),
  ('2030-06-16', 'Youth Day'),
  ('2030-06-17', 'Public holiday after Youth Day'),
  ('2030-08-09', 'National Women''s Day'),
  ('2030-09-24', 'Heritage Day'),
  ('2030-12-16', 'Day of Reconciliation'),
  ('2030-12-25', 'Christmas Day'),
  ('2030-12-26', 'Day of Goodwill');

create trigger touch_updated_at before update on public.public_holidays
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.public_holidays
  for each row execute function private.note_change();
create trigger tell_change after insert or update or delete on public.public_holidays
  for each row execute function private.tell_change();
create trigger tell_truncate after truncate on public.public_holidays
  for each statement execute function private.tell_change();
alter table public.public_holidays enable row level security;
grant select on public.public_holidays to anon;
grant select, insert, update, delete on public.public_holidays to authenticated;
create policy "Everyone reads it" on public.public_holidays for select to anon, authenticated using (true);
create policy "Staff manage it" on public.public_holidays for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
