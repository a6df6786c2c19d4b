-- An event and its packages as staff edit them, in one step. `before` is the time of the last change the member saw: if
-- somebody saved since, nothing is written and that is told.
-- input: { id?, before?, event: { columns… }, packages: [{ id?, name, … }] }. A package left out stays as it is; one is
-- taken off sale with is_active. Returns { kind: saved, id, slug } or { kind: conflict }.
create function public.save_event(input jsonb) returns json
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
    dress = wanted.dress, is_free = wanted.is_free, capacity = wanted.capacity, names_until = wanted.names_until
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
revoke execute on function public.save_event from public, anon, authenticated;
grant execute on function public.save_event to authenticated, service_role;
