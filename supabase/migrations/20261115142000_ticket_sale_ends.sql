-- A ticket package belongs to an event, and is sold until that event's day is over.

alter table public.ticket_packages
  -- The event's own row; a package keeps its facts when the event is taken away.
  add column event_id text references public.events (id) on delete set null,
  -- The end of the event's day in Johannesburg. A package without a day is sold until it is switched off.
  add column sale_ends_at timestamptz not null generated always as (
    coalesce(
      (date_trunc('day', event_date at time zone 'Africa/Johannesburg') + interval '1 day')
        at time zone 'Africa/Johannesburg',
      'infinity'
    )
  ) stored,
  add constraint ticket_packages_of_an_event_have_a_day check (event_id is null or event_date is not null);

create index ticket_packages_by_event on public.ticket_packages (event_id) where event_id is not null;

-- Packages made before this column: same day, same place.
update public.ticket_packages t set event_id = e.id
from public.events e
where (t.event_date at time zone 'Africa/Johannesburg')::date = (e.event_date at time zone 'Africa/Johannesburg')::date
  and t.event_location = e.location;

-- What can be bought at a moment, as a list for pages. Runs with the visitor's rights.
create function public.tickets_on_sale(as_of timestamptz default now()) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'price', t.price, 'image', t.image,
      'event_title', t.event_title, 'event_date', t.event_date, 'event_time', t.event_time,
      'event_location', t.event_location
    ) order by t.price desc, t.id), '[]')
    from public.ticket_packages t where t.is_active and t.sale_ends_at > as_of
  $$;

revoke execute on function public.tickets_on_sale from public;
grant execute on function public.tickets_on_sale to anon, authenticated, service_role;

-- The shop's page as before, with the tickets on sale at the moment it is made. They replace the list in shop_front,
-- which knows no date.
drop function public.shop_page;
create function public.shop_page(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null,
  sorting text default 'newest',
  skipped integer default 0,
  most integer default 13,
  as_of timestamptz default now()
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- As many pieces as one page carries, and the one after them that tells of others.
  longest constant integer := 241;
  rail json;
begin
  execute 'select coalesce(json_agg(piece), ''[]'') from (
      select id, name, price, sale_price, status, in_stock, category, material, sizes, meta_description, images
      from public.products where status = ''published'''
    || case when wanted_category is null then '' else ' and category_key = lower($1)' end
    || case when wanted_designer is null then '' else ' and designer = $2' end
    || case when wanted_size is null then '' else format(' and sizes @> array[%L]', wanted_size) end
    || ' order by '
    -- The id settles ties, in the direction of the index, so that no piece is shown twice or skipped.
    || case sorting
      when 'price-up' then 'current_price, id'
      when 'price-down' then 'current_price desc, id desc'
      else 'created_at desc, id desc'
    end
    || ' offset $3 limit $4) piece'
  into rail using wanted_category, wanted_designer, greatest(skipped, 0), least(greatest(most, 0), longest);

  return json_build_object(
    'rail', rail,
    'front', public.shop_front(wanted_category, wanted_size, wanted_designer),
    'tickets', public.tickets_on_sale(as_of)
  );
end;
$$;

revoke execute on function public.shop_page from public;
grant execute on function public.shop_page to anon, authenticated, service_role;
