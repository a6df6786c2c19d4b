-- A form of the staff that is sent twice, by a double click or after a lost answer, acts once. No policy: the site alone
-- reads and writes it. A key is made from the page's own, the member and the fields, and says nothing about them.
create table public.staff_requests (
  key uuid primary key,
  -- Null while the first request is under way; a repeated one waits for it.
  answer jsonb,
  created_at timestamptz not null default now()
);
alter table public.staff_requests enable row level security;
