create table public.ticket_packages (
  -- The id a cart holds, such as 'premium-table-ticket'; the slug is what /ticket-checkout?ticket=… names.
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  name text not null check (private.is_line(name, 200)),
  description text not null check (private.is_prose(description, 20000)),
  -- Rand; the upper bound also refuses NaN.
  price numeric(10, 2) not null check (price between 0 and 10000000),
  image text not null check (image ~ '\S'),
  category text not null default 'ticket',
  is_active boolean not null default true,
  -- For the ticket and its calendar file, where they are known.
  event_title text check (private.is_line(event_title, 200)),
  event_date timestamptz check (isfinite(event_date)),
  event_time text check (private.is_line(event_time, 60)),
  event_location text check (private.is_line(event_location, 300)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_packages_category_known check (category = 'ticket')
);

create trigger touch_updated_at before update on public.ticket_packages
  for each row execute function private.touch_updated_at();

alter table public.ticket_packages enable row level security;
grant select on public.ticket_packages to anon;
grant select, insert, update, delete on public.ticket_packages to authenticated;

create policy "Everyone reads active ticket packages" on public.ticket_packages
  for select to anon, authenticated
  using (is_active);

create policy "Staff manage ticket packages" on public.ticket_packages
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
