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
  -- The event's own row. The package also keeps the facts of the event, for the ticket and its calendar file: they stay
  -- when the event is deleted.
  event_id text references public.events (id) on delete set null,
  event_title text check (private.is_line(event_title, 200)),
  event_date timestamptz check (isfinite(event_date)),
  event_time text check (private.is_line(event_time, 60)),
  event_location text check (private.is_line(event_location, 300)),
  -- The end of the event's day in Johannesburg. A package without a day is sold until it is switched off.
  sale_ends_at timestamptz not null generated always as (
    coalesce(
      (date_trunc('day', event_date at time zone 'Africa/Johannesburg') + interval '1 day')
        at time zone 'Africa/Johannesburg',
      'infinity'
    )
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_packages_category_known check (category = 'ticket'),
  constraint ticket_packages_of_an_event_have_a_day check (event_id is null or event_date is not null)
);

create index ticket_packages_by_event on public.ticket_packages (event_id) where event_id is not null;

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

-- What can be bought at a moment, with the visitor's rights. Null where the packages cannot be read: the page has a
-- fallback for them alone.
create function public.tickets_on_sale(as_of timestamptz default now()) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'price', t.price, 'image', t.image,
      'event_title', t.event_title, 'event_date', t.event_date, 'event_time', t.event_time,
      'event_location', t.event_location
    ) order by t.price desc, t.id), '[]')
    from public.ticket_packages t where t.is_active and t.sale_ends_at > as_of
  );
exception when others then
  raise warning 'tickets_on_sale: the ticket packages could not be read: %', sqlerrm;
  return null;
end
$$;
revoke execute on function public.tickets_on_sale from public;
grant execute on function public.tickets_on_sale to anon, authenticated, service_role;
