-- Which pieces are worn or shown at an event, in the order they are named, as a story has them.
alter table public.events
  add column product_ids text[] not null default '{}' check (private.are_product_ids(product_ids));
create index events_by_product on public.events using gin (product_ids) with (fastupdate = off);

-- As before, with its pieces.
create or replace function public.save_event(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  given jsonb := input -> 'event';
  e public.events;
  wanted public.events;
  pack jsonb;
  p public.ticket_packages;
  new_slug text;
  suffix integer;
begin
  perform private.require_staff();
  if input ->> 'id' is null then
    insert into public.events (id, title, event_date, slug)
    values (gen_random_uuid()::text, given ->> 'title', (given ->> 'event_date')::timestamptz, coalesce(given ->> 'slug', ''))
    returning * into e;
  else
    select * into e from public.events where id = input ->> 'id' for update;
    if not found then
      raise exception 'There is no such event' using errcode = 'no_data_found';
    end if;
    if e.updated_at <> (input ->> 'before')::timestamptz then
      return json_build_object('kind', 'conflict');
    end if;
  end if;
  wanted := jsonb_populate_record(e, given - '{id,created_at,updated_at,words}'::text[]);
  update public.events set
    title = wanted.title, slug = wanted.slug, description = wanted.description, event_date = wanted.event_date,
    event_time = wanted.event_time, location = wanted.location, category = wanted.category,
    featured_image = wanted.featured_image, status = wanted.status, doors_at = wanted.doors_at, ends_at = wanted.ends_at,
    address = wanted.address, map_url = wanted.map_url, directions = wanted.directions, programme = wanted.programme,
    dress = wanted.dress, is_free = wanted.is_free, capacity = wanted.capacity, names_until = wanted.names_until,
    product_ids = wanted.product_ids
  where id = e.id
  returning * into e;

  for pack in select value from jsonb_array_elements(coalesce(input -> 'packages', '[]')) loop
    if pack ->> 'id' is null then
      new_slug := left(e.slug, 50) || '-' || left(private.slug_of(pack ->> 'name'), 40);
      suffix := 1;
      while exists (select from public.ticket_packages where slug = new_slug || case suffix when 1 then '' else '-' || suffix end) loop
        suffix := suffix + 1;
      end loop;
      new_slug := new_slug || case suffix when 1 then '' else '-' || suffix end;
      insert into public.ticket_packages (id, slug, name, description, price, image, event_id)
      values (
        new_slug || '-ticket', new_slug, pack ->> 'name', coalesce(nullif(pack ->> 'description', ''), pack ->> 'name'),
        (pack ->> 'price')::numeric, coalesce(e.featured_image, '/media/photos/events/runway-show.jpg'), e.id
      )
      returning * into p;
    else
      select * into p from public.ticket_packages where id = pack ->> 'id' and event_id = e.id for update;
      if not found then
        raise exception 'There is no such package of this event' using errcode = 'no_data_found';
      end if;
    end if;
    p := jsonb_populate_record(p, pack - '{id,slug,event_id,event_title,event_date,event_time,event_location,image,created_at,updated_at,category,sale_ends_at}'::text[]);
    update public.ticket_packages set
      name = p.name, description = p.description, price = p.price, seats = p.seats, capacity = p.capacity,
      sale_from = p.sale_from, sale_until = p.sale_until, max_per_order = p.max_per_order, position = p.position,
      is_active = p.is_active
    where id = p.id;
  end loop;
  return json_build_object('kind', 'saved', 'id', e.id, 'slug', e.slug);
end
$$;

-- The pieces of an event, as cards, with the visitor's rights.
create function public.event_products(wanted_slug text) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
      'in_stock', p.in_stock, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
      'meta_description', p.meta_description, 'images', p.images
    ) order by shown.place), '[]')
    from public.events e, unnest(e.product_ids) with ordinality as shown (id, place), public.products p
    where e.slug = wanted_slug and e.status = 'published'
      and p.id = shown.id and p.status in ('published', 'sold_out')
  $$;

-- Where a piece is told of and shown: its newest stories and events. With its owner's rights, because under row-level
-- security the index on arrays could not be used; it names the public rows itself.
create function public.product_mentions(wanted_id text) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object(
      'stories', (
        select coalesce(json_agg(json_build_object('slug', b.slug, 'title', b.title, 'category', b.category)
          order by b.publish_at desc, b.id), '[]')
        from (
          select * from public.blogs
          where product_ids @> array[wanted_id] and status = 'published' and publish_at <= now()
          order by publish_at desc, id limit 3
        ) b
      ),
      'events', (
        select coalesce(json_agg(json_build_object('slug', e.slug, 'title', e.title, 'startsAt', e.event_date)
          order by e.event_date desc, e.id), '[]')
        from (
          select * from public.events
          where product_ids @> array[wanted_id] and status = 'published'
          order by event_date desc, id limit 3
        ) e
      )
    )
  $$;
drop function public.product_stories;
revoke execute on function public.event_products, public.product_mentions from public, anon, authenticated;
grant execute on function public.event_products, public.product_mentions to anon, authenticated, service_role;
