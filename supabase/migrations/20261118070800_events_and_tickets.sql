-- Events, their packages, tickets, guests, free places and the door.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- What the page of an event tells beside the list: its address, its programme, the way there.

-- [{ "time": "18:00", "title": "Welcome", "note": "…" }] or [{ "title": "By train", "note": "…" }]: at most 40 entries.
create function private.is_entry_list(entries jsonb) returns boolean
  language sql immutable parallel safe
  -- Resolved when it is made: whoever writes a row has no way into this schema.
  return jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) <= 40 and not exists (
    select from jsonb_array_elements(entries) as entry
    where jsonb_typeof(entry) <> 'object'
      or entry ->> 'title' is null or not private.is_line(entry ->> 'title', 200)
      or not private.is_line(coalesce(entry ->> 'time', '-'), 60)
      or char_length(coalesce(entry ->> 'note', '')) > 1000
  );

create table public.events (
  -- Text, because /events joins these rows with a fixed list by id: a row may then take the place of a fixed event.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  title text not null check (private.is_line(title, 200)),
  description text check (private.is_prose(description, 20000)),
  -- The moment it starts; event_time is what visitors read when there is more to say, such as '18:00 - 22:00'.
  event_date timestamptz not null check (isfinite(event_date)),
  event_time text check (private.is_line(event_time, 60)),
  location text check (private.is_line(location, 300)),
  category text,
  featured_image text check (featured_image ~ '\S'),
  status text not null default 'draft',
  words tsvector generated always as (
    private.search_words(title, coalesce(category, '') || ' ' || coalesce(location, ''), description)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_category_known
    check (category in ('Fashion Shows', 'Exhibitions', 'Launches', 'Galas', 'Conferences', 'Tickets')),
  constraint events_status_known check (status in ('draft', 'published')),
  slug text not null default '',
  doors_at timestamptz check (isfinite(doors_at)),
  ends_at timestamptz check (isfinite(ends_at)),
  -- The street; `location` is the short name of the place.
  address text check (private.is_line(address, 300)),
  map_url text check (map_url ~ '^https://\S+$' and char_length(map_url) <= 500),
  directions jsonb not null default '[]' check (private.is_entry_list(directions)),
  programme jsonb not null default '[]' check (private.is_entry_list(programme)),
  dress text check (private.is_line(dress, 300)),
  -- Nothing to pay, and nothing to book.
  is_free boolean not null default false,
  -- How many people the place holds; null: as many as its packages sell.
  capacity integer check (capacity between 0 and 1000000),
  constraint events_slug_once unique (slug),
  constraint events_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint events_doors_before_end check (ends_at is null or ends_at > event_date),
  -- Until then the names of a table can be given; null: until two days before.
  names_until timestamptz check (isfinite(names_until)),
  -- An event that does not take place. Its sale ends at once, wherever a package of it is asked for. Its tickets stay what
  -- they are until they are refunded: staff get a task for every paid order.
  called_off_at timestamptz check (isfinite(called_off_at)),
  -- What visitors and guests are told, in a sentence or two.
  called_off_note text check (private.is_prose(called_off_note, 1000)),
  -- Which pieces are worn or shown at an event, in the order they are named, as a story has them.
  product_ids text[] not null default '{}' check (private.are_product_ids(product_ids))
);
create index events_by_date on public.events (event_date, id) where status = 'published';
-- Without fastupdate, as in every index of words: new words would otherwise wait in a list that every search reads
-- through, until a clean-up that the embedded database never makes.
create index events_words on public.events using gin (words) with (fastupdate = off) where status = 'published';
create index events_by_product on public.events using gin (product_ids) with (fastupdate = off);
alter table public.events enable row level security;
grant select on public.events to anon;
grant select, insert, update, delete on public.events to authenticated;
create policy "Everyone reads published events" on public.events
  for select to anon, authenticated
  using (status = 'published');
create policy "Staff manage events" on public.events
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.events', is_shown => true);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_packages_category_known check (category = 'ticket'),
  constraint ticket_packages_of_an_event_have_a_day check (event_id is null or event_date is not null),
  -- People that one of it seats: eight for a table.
  seats integer not null default 1 check (seats between 1 and 100),
  -- How many of it there are; null: as many as the event holds.
  capacity integer check (capacity between 0 and 1000000),
  sale_from timestamptz check (isfinite(sale_from)),
  sale_until timestamptz check (isfinite(sale_until)),
  max_per_order integer check (max_per_order between 1 and 999),
  -- Its place among the packages of its event.
  position integer not null default 0,
  constraint ticket_packages_sale_has_length check (sale_from is null or sale_until is null or sale_from < sale_until),
  -- The packages carry it, so that one column says how long they are sold.
  called_off_at timestamptz check (isfinite(called_off_at)),
  sale_ends_at timestamptz not null generated always as (
    least(
      coalesce(sale_until, 'infinity'),
      coalesce(called_off_at, 'infinity'),
      coalesce(
        (date_trunc('day', event_date at time zone 'Africa/Johannesburg') + interval '1 day')
          at time zone 'Africa/Johannesburg',
        'infinity'
      )
    )
  ) stored
);
create index ticket_packages_by_event on public.ticket_packages (event_id) where event_id is not null;
alter table public.ticket_packages enable row level security;
grant select on public.ticket_packages to anon;
grant select, insert, update, delete on public.ticket_packages to authenticated;
create policy "Everyone reads active ticket packages" on public.ticket_packages
  for select to anon, authenticated
  using (is_active);
create policy "Staff manage ticket packages" on public.ticket_packages
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.ticket_packages', is_shown => true);

-- One row per seat, made when the order is paid.
create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id),
  order_line_id uuid references public.order_lines (id),
  number integer not null check (number > 0),
  -- What the QR code says: 122 random bits, nothing to guess.
  code text not null unique default upper(replace(gen_random_uuid()::text, '-', '')) check (code ~ '^[0-9A-F]{32}$'),
  package_id text not null,
  name text not null check (private.is_line(name, 200)),
  event_title text,
  event_date timestamptz,
  event_time text,
  event_location text,
  -- Set at the door.
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tickets_numbered unique (order_line_id, number),
  voided_at timestamptz,
  event_id text,
  seats integer not null default 1 check (seats between 1 and 100),
  version integer not null default 1 check (version between 1 and 255),
  guest_name text check (private.is_line(guest_name, 200)),
  guest_email text check (private.is_email(guest_email)),
  diet text check (private.is_line(diet, 200)),
  needs text check (private.is_line(needs, 300)),
  passed_at timestamptz,
  -- Places of free events. A package that costs nothing is not sold: whoever gives a name and an address gets one ticket
  -- for all who come along. It belongs to no order.
  constraint tickets_of_an_order_have_its_line check ((order_id is null) = (order_line_id is null))
);
create index tickets_by_order on public.tickets (order_id);
create index tickets_by_event on public.tickets (event_id) where event_id is not null;
create index tickets_without_order on public.tickets (package_id) where order_id is null;
-- A deleted account takes its waiting-list entries and free places with it, and the door forgets names as the tickets do.
-- Tickets of an event that is not published are not sold.

-- What forget_guest_needs looks for, and no more.
create index tickets_by_date on public.tickets (event_date)
  where guest_email is not null or diet is not null or needs is not null
    or (order_id is null and guest_name is not null);
create index tickets_by_guest on public.tickets (guest_email) where guest_email is not null;
alter table public.tickets enable row level security;
grant select, insert, update, delete on public.tickets to authenticated;
create policy "Tickets go with their order" on public.tickets
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Editors let people in" on public.tickets
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage tickets" on public.tickets
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.tickets');

-- The other seats of a table; the first is the holder's own.
create table public.ticket_guests (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  seat integer not null check (seat between 2 and 100),
  version integer not null default 1 check (version between 1 and 255),
  name text not null check (private.is_line(name, 200)),
  email text check (private.is_email(email)),
  diet text check (private.is_line(diet, 200)),
  needs text check (private.is_line(needs, 300)),
  created_at timestamptz not null default now(),
  constraint ticket_guests_one_per_seat unique (ticket_id, seat)
);
create index ticket_guests_by_address on public.ticket_guests (email) where email is not null;
alter table public.ticket_guests enable row level security;
grant select on public.ticket_guests to authenticated;
create policy "Staff read guests" on public.ticket_guests
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- Who came in, when and by which door. A door online asks admit_ticket; one without a network admits by the list on the
-- device and tells afterwards, and what came in twice is kept and shown.
create table public.admissions (
  -- Made by the device, so that telling twice is telling once.
  id uuid primary key,
  event_id text not null,
  -- Null: somebody without a ticket.
  ticket_id uuid references public.tickets (id) on delete cascade,
  -- Of a table, the guest whose own code was shown.
  seat integer check (seat between 1 and 100),
  people integer not null check (people between 1 and 100),
  door text not null check (private.is_line(door, 60)),
  name text check (private.is_line(name, 200)),
  -- Why somebody was let in all the same.
  reason text check (private.is_line(reason, 300)),
  is_double boolean not null default false,
  was_offline boolean not null default false,
  admitted_by uuid references public.profiles (id) on delete set null,
  admitted_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index admissions_by_event on public.admissions (event_id, admitted_at desc);
create index admissions_by_ticket on public.admissions (ticket_id, admitted_at) where ticket_id is not null;
create index admissions_with_names on public.admissions (admitted_at) where name is not null or reason is not null;
alter table public.admissions enable row level security;
grant select on public.admissions to authenticated;
create policy "Staff read admissions" on public.admissions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.admissions');

-- The shop shows what is sold.
create function public.tickets_on_sale(as_of timestamptz default now()) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'price', t.price, 'image', t.image,
      'event_title', t.event_title, 'event_date', t.event_date, 'event_time', t.event_time,
      'event_location', t.event_location, 'event_slug', e.slug, 'seats', t.seats, 'availability', availability.value
    ) order by e.event_date nulls last, t.event_id, t.position, t.price desc, t.id), '[]')
    from public.ticket_packages t
    left join public.events e on e.id = t.event_id
    left join json_array_elements(public.package_states(null, as_of)) as availability (value)
      on availability.value ->> 'id' = t.id
    where t.is_active and t.sale_ends_at > as_of and t.price > 0
      and (t.event_id is null or e.status = 'published')
  );
exception when others then
  raise warning 'tickets_on_sale: the ticket packages could not be read: %', sqlerrm;
  return null;
end
$$;
revoke execute on function public.tickets_on_sale from public;
grant execute on function public.tickets_on_sale to anon, authenticated;

create trigger editors_change_use_only before update on public.tickets
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{used_at}'::text[] is distinct from to_jsonb(old) - '{used_at}'::text[]
  )
  execute function private.refuse_unless_admin();

-- A void ticket opens no door: its order was refunded, or its own seat was.
create function private.refuse_void_ticket() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if new.voided_at is not null
    or exists (select from public.orders where id = new.order_id and status = 'refunded')
  then
    raise exception 'This ticket is void: it was refunded' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_void_ticket from public;
create trigger refuse_void_ticket before update on public.tickets
  for each row when (old.used_at is null and new.used_at is not null)
  execute function private.refuse_void_ticket();

-- Tickets and mails of an order just paid, in the transaction that paid it. A line that could not be held in full gets
-- no tickets: its seats may have been sold since.
create function private.issue_tickets(the_order public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  insert into public.tickets (
    order_id, order_line_id, number, package_id, name, event_title, event_date, event_time, event_location, event_id,
    seats, guest_name
  )
  select the_order.id, l.id, seat, l.item_id, l.name, t.event_title, t.event_date, t.event_time, t.event_location,
    t.event_id, coalesce(t.seats, 1), left(btrim(the_order.first_name || ' ' || the_order.last_name), 200)
  from public.order_lines l
  left join public.ticket_packages t on t.id = l.item_id
  cross join generate_series(1, l.quantity) as seat
  where l.order_id = the_order.id and l.kind = 'ticket' and coalesce(l.taken, l.quantity) = l.quantity;

  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select mail.kind, mail.recipient,
    jsonb_build_object('order_id', the_order.id),
    mail.kind || ':' || the_order.id
  from (values
    ('order_confirmation', the_order.email),
    ('tickets', the_order.email),
    ('staff_notice', null)
  ) as mail (kind, recipient)
  where mail.kind <> 'tickets' or exists (select from public.tickets where order_id = the_order.id);
end
$$;

-- Lower case words with hyphens; 'event' when there is nothing left.
create function private.slug_of(title text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select coalesce(
      nullif(btrim(left(regexp_replace(lower(normalize(title, nfkd)), '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'event'
    )
  $$;

-- An event keeps the address it was given. One without gets its id, or its title where the id says nothing.
create function private.set_event_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted text := new.slug;
  suffix integer := 1;
begin
  if wanted = '' then
    wanted := case
      when new.id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and new.id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then new.id
      else private.slug_of(new.title)
    end;
    new.slug := wanted;
    while exists (select from public.events where slug = new.slug and id <> new.id) loop
      suffix := suffix + 1;
      new.slug := wanted || '-' || suffix;
    end loop;
  end if;
  return new;
end
$$;
revoke execute on function private.set_event_slug from public;
create trigger set_slug before insert or update on public.events
  for each row execute function private.set_event_slug();

-- How many of a package can be sold; null: no limit.
create function private.packages_left(the_package text, its_event text, its_seats integer) returns integer
  language sql stable set search_path = ''
  as $$
    select least(
      (select s.quantity from public.stock s where s.ticket_package_id = the_package),
      (select s.quantity / its_seats from public.stock s where s.event_id = its_event)
    )
  $$;

create function private.package_state(
  sale_from timestamptz, sale_ends_at timestamptz, packages_left integer, at timestamptz
) returns text
  language sql immutable parallel safe
  return case
    when sale_ends_at <= at then 'over'
    when sale_from > at then 'not_yet'
    when packages_left = 0 then 'full'
    else 'open'
  end;

-- For each package that is on offer: open, not_yet, over or full, and how many are left. Runs as its owner and tells
-- nothing but this: the policies of the tables below would be asked row by row otherwise.
create function public.package_states(wanted text[] default null, as_of timestamptz default now()) returns json
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'event_id', t.event_id, 'left', t.packages_left, 'max_per_order', t.max_per_order,
      'sale_from', t.sale_from, 'sale_until', t.sale_until,
      'state', private.package_state(t.sale_from, t.sale_ends_at, t.packages_left, as_of)
    )), '[]')
    from (
      select p.*, private.packages_left(p.id, p.event_id, p.seats) as packages_left
      from public.ticket_packages p
      where p.is_active and (wanted is null or p.id = any (wanted))
    ) as t
  $$;
revoke execute on function public.package_states from public;
grant execute on function public.package_states to anon, authenticated;

-- How many of a package are sold, held by orders, or kept for nothing now.
create function private.packages_committed(the_package text) returns integer
  language sql stable set search_path = ''
  as $$
    select (
      select coalesce(sum(l.quantity - coalesce((
        select sum(r.quantity) from public.refund_lines r join public.refunds f on f.id = r.refund_id
        where r.order_line_id = l.id and f.state = 'done' and f.restock
      ), 0)), 0)::integer
      from public.order_lines l join public.orders o on o.id = l.order_id
      where l.kind = 'ticket' and l.item_id = the_package
        and (o.status in ('paid', 'fulfilled', 'refunded') or (o.status = 'pending' and o.holds_stock))
    ) + private.places_kept(the_package)
  $$;

-- Orders made while there was no limit count, too: what they come to nothing with, they give back.
create function private.count_lines_of(the_packages text[]) returns void
  language sql volatile set search_path = ''
  as $$
    update public.order_lines l set taken = l.quantity
    from public.orders o
    where o.id = l.order_id and l.kind = 'ticket' and l.item_id = any (the_packages) and l.taken is null
      and (o.status in ('paid', 'fulfilled') or (o.status = 'pending' and o.holds_stock))
  $$;

-- What is left follows from the capacity. It cannot fall below what is sold.
create function private.set_seats_left() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  is_event constant boolean := tg_table_name = 'events';
  before constant integer := case tg_op when 'UPDATE' then old.capacity end;
  counted public.stock;
  units_left integer;
begin
  select * into counted from public.stock s
  where case when is_event then s.event_id else s.ticket_package_id end = new.id for update;
  if new.capacity is null then
    delete from public.stock where id = counted.id;
    return null;
  end if;
  if counted.id is not null and before is not null then
    units_left := counted.quantity + new.capacity - before;
  elsif is_event then
    units_left := new.capacity - coalesce((
      select sum(private.packages_committed(t.id) * t.seats) from public.ticket_packages t where t.event_id = new.id
    ), 0);
    perform private.count_lines_of(array(select t.id from public.ticket_packages t where t.event_id = new.id));
  else
    units_left := new.capacity - private.packages_committed(new.id);
    perform private.count_lines_of(array[new.id]);
  end if;
  if units_left < 0 then
    raise exception 'Seats cannot go below what is sold' using errcode = 'check_violation';
  end if;
  if counted.id is null then
    insert into public.stock (event_id, ticket_package_id, quantity)
    values (case when is_event then new.id end, case when not is_event then new.id end, units_left);
  else
    update public.stock set quantity = units_left where id = counted.id;
  end if;
  return null;
end
$$;
revoke execute on function private.set_seats_left from public;
create trigger count_new_seats after insert on public.events
  for each row when (new.capacity is not null) execute function private.set_seats_left();
create trigger count_seats after update of capacity on public.events
  for each row when (old.capacity is distinct from new.capacity) execute function private.set_seats_left();
create trigger count_new_seats after insert on public.ticket_packages
  for each row when (new.capacity is not null) execute function private.set_seats_left();
create trigger count_seats after update of capacity on public.ticket_packages
  for each row when (old.capacity is distinct from new.capacity) execute function private.set_seats_left();

-- Seats already counted one way cannot be given back another way.
create function private.keep_sold_shape() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if private.packages_committed(old.id) > 0 then
    raise exception 'Some are sold: their event and their seats stay as they are' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_sold_shape from public;
create trigger keep_sold_shape before update on public.ticket_packages
  for each row
  when (old.seats <> new.seats or (old.event_id is distinct from new.event_id and new.event_id is not null))
  execute function private.keep_sold_shape();

-- The facts of the event stand on its packages and on the tickets sold: they follow it. A package that begins later
-- than the event keeps its distance.
create function private.carry_event_facts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.ticket_packages set
    event_title = case when event_title is not distinct from old.title then new.title else event_title end,
    event_location = case when event_location is not distinct from old.location then new.location else event_location end,
    event_time = case when event_time is not distinct from old.event_time then new.event_time else event_time end,
    event_date = event_date + (new.event_date - old.event_date)
  where event_id = new.id;
  update public.tickets k set
    event_title = t.event_title, event_location = t.event_location, event_time = t.event_time, event_date = t.event_date
  from public.ticket_packages t
  where t.event_id = new.id and k.package_id = t.id
    and (k.event_title, k.event_location, k.event_time, k.event_date)
      is distinct from (t.event_title, t.event_location, t.event_time, t.event_date);
  return null;
end
$$;
revoke execute on function private.carry_event_facts from public;
create trigger carry_event_facts after update on public.events
  for each row
  when ((old.title, old.location, old.event_time, old.event_date)
    is distinct from (new.title, new.location, new.event_time, new.event_date))
  execute function private.carry_event_facts();

-- A package made for an event takes its facts from it, where none are given.
create function private.take_event_facts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  its_event public.events;
begin
  select * into its_event from public.events where id = new.event_id;
  new.event_title := coalesce(new.event_title, its_event.title);
  new.event_date := coalesce(new.event_date, its_event.event_date);
  new.event_time := coalesce(new.event_time, its_event.event_time);
  new.event_location := coalesce(new.event_location, its_event.location);
  new.called_off_at := its_event.called_off_at;
  return new;
end
$$;
revoke execute on function private.take_event_facts from public;
create trigger take_event_facts before insert on public.ticket_packages
  for each row when (new.event_id is not null) execute function private.take_event_facts();

create function private.is_void_ticket(the_ticket public.tickets) returns boolean
  language sql stable set search_path = ''
  as $$
    select the_ticket.voided_at is not null
      or exists (select from public.orders o where o.id = the_ticket.order_id and o.status = 'refunded')
  $$;
revoke execute on function private.is_void_ticket from public;

-- Gives the seat to somebody else: the codes of before die. The holder's link says which version it was made for; of two
-- who pass it on at the same moment one succeeds. input: { ticketId, version, name, email?, diet?, needs?, at? }. Returns
-- passed, stale, void, used or over.
create function public.pass_ticket(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  k public.tickets;
begin
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid for update;
  if not found or k.version <> (input ->> 'version')::integer or k.version >= 255 then
    return 'stale';
  elsif private.is_void_ticket(k) then
    return 'void';
  elsif k.used_at is not null then
    return 'used';
  elsif k.event_date <= the_time then
    return 'over';
  end if;
  update public.tickets set
    version = k.version + 1, code = upper(replace(gen_random_uuid()::text, '-', '')),
    guest_name = btrim(input ->> 'name'), guest_email = lower(nullif(btrim(input ->> 'email'), '')),
    diet = nullif(btrim(input ->> 'diet'), ''), needs = nullif(btrim(input ->> 'needs'), ''), passed_at = the_time
  where id = k.id;
  if coalesce(btrim(input ->> 'email'), '') <> '' then
    perform private.queue_visitor_mail(
      'ticket_passed', lower(btrim(input ->> 'email')), jsonb_build_object('ticket_id', k.id, 'seat', '1'),
      'ticket_passed:' || k.id || ':1:' || (k.version + 1), 5
    );
  end if;
  return 'passed';
end
$$;
revoke execute on function public.pass_ticket from public;

-- The name of a guest at a table, with what the kitchen and the door must know; a new guest gets a code of their own.
-- input: { ticketId, version, seat, name, email?, diet?, needs?, at? }. Returns seated, stale, void, over or bad_seat.
create function public.seat_guest(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  wanted_seat constant integer := (input ->> 'seat')::integer;
  k public.tickets;
  g public.ticket_guests;
begin
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid for update;
  if not found or k.version <> (input ->> 'version')::integer then
    return 'stale';
  elsif private.is_void_ticket(k) then
    return 'void';
  elsif wanted_seat is null or wanted_seat not between 1 and k.seats then
    return 'bad_seat';
  elsif the_time >= coalesce(
    (select e.names_until from public.events e where e.id = k.event_id), k.event_date - interval '2 days'
  ) then
    return 'over';
  end if;
  if wanted_seat = 1 then
    update public.tickets set
      guest_name = btrim(input ->> 'name'), diet = nullif(btrim(input ->> 'diet'), ''),
      needs = nullif(btrim(input ->> 'needs'), '')
    where id = k.id;
    return 'seated';
  end if;
  insert into public.ticket_guests as known (ticket_id, seat, name, email, diet, needs)
  values (
    k.id, wanted_seat, btrim(input ->> 'name'), lower(nullif(btrim(input ->> 'email'), '')),
    nullif(btrim(input ->> 'diet'), ''), nullif(btrim(input ->> 'needs'), '')
  )
  on conflict (ticket_id, seat) do update set
    -- Another person is another code.
    version = least(known.version + case when known.name = excluded.name then 0 else 1 end, 255),
    name = excluded.name, email = excluded.email, diet = excluded.diet, needs = excluded.needs
  returning * into g;
  if g.email is not null then
    perform private.queue_visitor_mail(
      'ticket_passed', g.email, jsonb_build_object('ticket_id', k.id, 'seat', g.seat::text),
      'ticket_passed:' || k.id || ':' || g.seat || ':' || g.version || ':' || md5(g.email), 10
    );
  end if;
  return 'seated';
end
$$;
revoke execute on function public.seat_guest from public;

-- What guests eat and need is for that evening: it goes the week after. Returns how many rows.
create function public.forget_guest_needs(before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  admitted uuid[];
  forgotten integer;
  of_guests integer;
  unnamed integer;
  waited integer;
begin
  admitted := array(
    select d.id from public.admissions d
    where d.admitted_at < forget_guest_needs.before and (d.name is not null or d.reason is not null)
  );
  perform private.forget_admissions(admitted);
  delete from public.ticket_guests g using public.tickets k
  where k.id = g.ticket_id and k.order_id is null and k.event_date < forget_guest_needs.before;
  get diagnostics unnamed = row_count;
  update public.ticket_guests g set diet = null, needs = null, email = null
  from public.tickets k
  where k.id = g.ticket_id and k.event_date < forget_guest_needs.before and num_nonnulls(g.diet, g.needs, g.email) > 0;
  get diagnostics of_guests = row_count;
  update public.tickets set
    diet = null, needs = null, guest_email = null, guest_name = case when order_id is not null then guest_name end
  where event_date < forget_guest_needs.before
    and (
      guest_email is not null or diet is not null or needs is not null
      or (order_id is null and guest_name is not null)
    );
  get diagnostics forgotten = row_count;
  delete from public.waiting_list w
  where (w.state not in ('waiting', 'offered') and coalesce(w.offered_at, w.created_at) < forget_guest_needs.before)
    or (w.state = 'waiting' and exists (
      select from public.ticket_packages t
      where t.id = w.ticket_package_id and t.event_date < forget_guest_needs.before
    ))
    -- `before` is a week ago; with it this makes a year.
    or (w.state = 'waiting' and w.created_at < forget_guest_needs.before - interval '51 weeks' and not exists (
      select from public.ticket_packages t where t.id = w.ticket_package_id and t.event_date is not null
    ));
  get diagnostics waited = row_count;
  return cardinality(admitted) + unnamed + of_guests + forgotten + waited;
end
$$;
revoke execute on function public.forget_guest_needs from public;

-- A buyer who is forgotten takes the names they gave with them.
create function private.forget_guests() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.forget_admissions(array(
    select a.id from public.admissions a join public.tickets k on k.id = a.ticket_id where k.order_id = new.id
  ));
  delete from public.ticket_guests g using public.tickets k where k.id = g.ticket_id and k.order_id = new.id;
  update public.tickets set guest_name = null, guest_email = null, diet = null, needs = null where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_guests from public;
create trigger forget_guests after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_guests();

-- input: { id, eventId, ticketId, version, seat?, seatVersion?, people, door, at?, offline?, reason? }. Each seat once:
-- decided here, under a lock on the ticket. Returns { verdict: admitted|already_in|wrong_event|void|unknown|stale, in,
-- seats, first: { at, door }? }.
-- What a door admitted without a network is written in any case, and marked when the seat was taken already.
create function public.admit_ticket(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  k public.tickets;
  wanted_seat constant integer := (input ->> 'seat')::integer;
  wanted integer := coalesce((input ->> 'people')::integer, 1);
  was_offline constant boolean := coalesce((input ->> 'offline')::boolean, false);
  has_reason constant boolean := coalesce(btrim(input ->> 'reason'), '') <> '';
  -- A device's clock may be wrong, but not by more than the time it was away.
  the_time constant timestamptz := least(coalesce((input ->> 'at')::timestamptz, clock_timestamp()), clock_timestamp());
  in_before integer;
  seat_is_in boolean;
  is_too_many boolean;
  verdict text;
begin
  perform private.require_staff();
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid for update;
  if not found then
    return json_build_object('verdict', 'unknown');
  end if;
  if exists (select from public.admissions a where a.id = (input ->> 'id')::uuid) then
    return private.admission_answer('admitted', k);
  end if;
  select coalesce(sum(people), 0) into in_before from public.admissions a where a.ticket_id = k.id and not a.is_double;
  seat_is_in := wanted_seat > 1
    and exists (select from public.admissions a where a.ticket_id = k.id and a.seat = wanted_seat and not a.is_double);
  is_too_many := seat_is_in or in_before + wanted > k.seats;
  verdict := case
    when k.event_id is distinct from input ->> 'eventId' then 'wrong_event'
    when private.is_void_ticket(k) then 'void'
    when k.version <> (input ->> 'version')::integer then 'stale'
    when wanted_seat > 1 and not exists (
      select from public.ticket_guests g
      where g.ticket_id = k.id and g.seat = wanted_seat and g.version = (input ->> 'seatVersion')::integer
    ) then 'stale'
    when is_too_many and not has_reason then 'already_in'
    else 'admitted'
  end;
  if verdict <> 'admitted' and not was_offline then
    return private.admission_answer(verdict, k);
  end if;
  insert into public.admissions (
    id, event_id, ticket_id, seat, people, door, name, reason, is_double, was_offline, admitted_by, admitted_at
  ) values (
    (input ->> 'id')::uuid, input ->> 'eventId', k.id, wanted_seat, wanted, input ->> 'door', k.guest_name,
    nullif(btrim(input ->> 'reason'), ''), is_too_many or verdict <> 'admitted', was_offline, (select auth.uid()), the_time
  );
  if verdict = 'admitted' then
    update public.tickets set used_at = coalesce(used_at, the_time) where id = k.id;
  end if;
  return private.admission_answer(verdict, k);
end
$$;
revoke execute on function public.admit_ticket from public;
grant execute on function public.admit_ticket to authenticated;

create function private.admission_answer(verdict text, k public.tickets) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'verdict', verdict, 'seats', k.seats, 'name', k.guest_name, 'package', k.name, 'event', k.event_title,
      'in', (select coalesce(sum(a.people), 0) from public.admissions a where a.ticket_id = k.id and not a.is_double),
      'first', (
        select json_build_object('at', a.admitted_at, 'door', a.door)
        from public.admissions a where a.ticket_id = k.id order by a.admitted_at limit 1
      )
    )
  $$;
revoke execute on function private.admission_answer from public;

-- input: { id, eventId, people, door, name?, at? }
create function public.admit_walk_in(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  if not exists (select from public.events where id = input ->> 'eventId') then
    raise exception 'There is no such event' using errcode = 'no_data_found';
  end if;
  insert into public.admissions (id, event_id, people, door, name, was_offline, admitted_by, admitted_at)
  values (
    (input ->> 'id')::uuid, input ->> 'eventId', (input ->> 'people')::integer, input ->> 'door',
    nullif(btrim(input ->> 'name'), ''), coalesce((input ->> 'offline')::boolean, false), (select auth.uid()),
    least(coalesce((input ->> 'at')::timestamptz, clock_timestamp()), clock_timestamp())
  )
  on conflict (id) do nothing;
end
$$;
revoke execute on function public.admit_walk_in from public;
grant execute on function public.admit_walk_in to authenticated;

-- Everyone with a ticket for an event, for the door and for the kitchen.
create function public.guest_list(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(json_build_object(
      'id', k.id, 'version', k.version, 'code', k.code, 'name', coalesce(k.guest_name, ''), 'package', k.name,
      'packageId', k.package_id, 'seats', k.seats, 'diet', k.diet, 'needs', k.needs,
      'isVoid', private.is_void_ticket(k), 'reference', coalesce(o.reference, ''),
      'buyer', coalesce(o.first_name || ' ' || o.last_name, k.guest_name, ''),
      'email', coalesce(o.email, k.guest_email, ''), 'phone', o.phone,
      'in', (select coalesce(sum(a.people), 0) from public.admissions a where a.ticket_id = k.id and not a.is_double),
      'inAt', (select min(a.admitted_at) from public.admissions a where a.ticket_id = k.id),
      'door', (select a.door from public.admissions a where a.ticket_id = k.id order by a.admitted_at limit 1),
      'seatsIn', (
        select coalesce(json_agg(distinct a.seat), '[]') from public.admissions a
        where a.ticket_id = k.id and a.seat > 1 and not a.is_double
      ),
      'guests', (
        select coalesce(json_agg(json_build_object(
          'seat', g.seat, 'version', g.version, 'name', g.name, 'diet', g.diet, 'needs', g.needs
        ) order by g.seat), '[]')
        from public.ticket_guests g where g.ticket_id = k.id
      )
    ) order by coalesce(k.guest_name, ''), k.id), '[]')
    from public.tickets k left join public.orders o on o.id = k.order_id
    where k.event_id = the_event
  );
end
$$;
revoke execute on function public.guest_list from public;
grant execute on function public.guest_list to authenticated;

-- What staff see of an event: of each package sold, held, offered, waiting and in (in people where it says seats), the
-- sales by day, the doubles, and who came without a ticket.
create function public.event_numbers(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return json_build_object(
    'packages', (
      select coalesce(json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'seats', t.seats, 'capacity', t.capacity,
        'left', private.packages_left(t.id, t.event_id, t.seats),
        'sold', coalesce(lines.sold, 0) + private.places_kept(t.id),
        'soldCents', coalesce(lines.cents, 0), 'held', coalesce(lines.held, 0),
        'offered', coalesce(queue.offered, 0), 'waiting', coalesce(queue.waiting, 0),
        'waitingPeople', coalesce(queue.people, 0), 'forOpening', coalesce(queue.for_opening, 0),
        'in', coalesce((
          select sum(a.people) from public.admissions a join public.tickets k on k.id = a.ticket_id
          where k.package_id = t.id and not a.is_double
        ), 0)
      ) order by t.position, t.price desc, t.id), '[]')
      from public.ticket_packages t
      left join lateral (
        select
          sum(l.quantity - private.refunded_quantity(l.id)) filter (where o.status in ('paid', 'fulfilled')) as sold,
          sum(private.kept_for(l)) filter (where o.status in ('paid', 'fulfilled')) as cents,
          sum(l.quantity) filter (where o.status = 'pending' and o.holds_stock) as held
        from public.order_lines l join public.orders o on o.id = l.order_id
        where l.kind = 'ticket' and l.item_id = t.id
      ) lines on true
      left join lateral (
        select sum(w.held) as offered,
          sum(w.quantity) filter (where w.state = 'waiting' and not w.for_opening) as waiting,
          count(*) filter (where w.state = 'waiting' and not w.for_opening) as people,
          count(*) filter (where w.state = 'waiting' and w.for_opening) as for_opening
        from public.waiting_list w where w.ticket_package_id = t.id
      ) queue on true
      where t.event_id = the_event
    ),
    'days', (
      select coalesce(json_agg(json_build_object('day', day, 'packageId', item_id, 'sold', sold) order by day, item_id), '[]')
      from (
        select day, item_id, sum(sold) as sold from (
          select (o.paid_at at time zone 'Africa/Johannesburg')::date as day, l.item_id,
            l.quantity - private.refunded_quantity(l.id) as sold
          from public.order_lines l join public.orders o on o.id = l.order_id
          join public.ticket_packages t on t.id = l.item_id
          where l.kind = 'ticket' and t.event_id = the_event and o.status in ('paid', 'fulfilled') and o.paid_at is not null
          union all
          select (k.created_at at time zone 'Africa/Johannesburg')::date, k.package_id, k.seats / t.seats
          from public.tickets k join public.ticket_packages t on t.id = k.package_id
          where k.event_id = the_event and k.order_id is null and k.voided_at is null
        ) as taken
        group by 1, 2
      ) by_day
    ),
    'walkIns', (
      select coalesce(sum(a.people), 0) from public.admissions a where a.event_id = the_event and a.ticket_id is null
    ),
    'doubles', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'ticketId', a.ticket_id, 'name', k.guest_name, 'package', k.name, 'door', a.door, 'at', a.admitted_at,
        'people', a.people, 'firstDoor', earlier.door, 'firstAt', earlier.admitted_at
      ) order by a.admitted_at), '[]')
      from public.admissions a join public.tickets k on k.id = a.ticket_id
      left join lateral (
        select b.door, b.admitted_at from public.admissions b
        where b.ticket_id = a.ticket_id and b.id <> a.id order by b.is_double, b.admitted_at limit 1
      ) earlier on true
      where a.event_id = the_event and a.is_double
    )
  );
end
$$;
revoke execute on function public.event_numbers from public;
grant execute on function public.event_numbers to authenticated;

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
revoke execute on function public.save_event from public;
grant execute on function public.save_event to authenticated;

create function private.carry_called_off() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.ticket_packages set called_off_at = new.called_off_at where event_id = new.id;
  return null;
end
$$;
revoke execute on function private.carry_called_off from public;
create trigger carry_called_off after update on public.events
  for each row when (old.called_off_at is distinct from new.called_off_at)
  execute function private.carry_called_off();

-- One task per paid order with a ticket that is still good. Without a mail each: the member who called the event off
-- knows, and there may be hundreds.
create function private.raise_called_off_tasks(the_event text, the_order uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  raised integer;
begin
  insert into public.staff_tasks (kind, order_id, note, dedupe_key)
  select 'other', o.id,
    format('%s is called off. Please refund %s of this order.',
      (select e.title from public.events e where e.id = the_event),
      case count(*) when 1 then 'the ticket' else 'the ' || count(*) || ' tickets' end),
    'called_off:' || the_event || ':' || o.id
  from public.tickets k join public.orders o on o.id = k.order_id
  where k.event_id = the_event and k.voided_at is null and o.status in ('paid', 'fulfilled')
    and (the_order is null or o.id = the_order)
  group by o.id
  on conflict (dedupe_key) do nothing;
  get diagnostics raised = row_count;
  return raised;
end
$$;
revoke execute on function private.raise_called_off_tasks from public;

-- A payment that was under way when the event was called off.
create function private.note_ticket_of_called_off() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.called_off_at is not null) then
    perform private.raise_called_off_tasks(new.event_id, new.order_id);
  end if;
  return null;
end
$$;
revoke execute on function private.note_ticket_of_called_off from public;
create trigger note_ticket_of_called_off after insert on public.tickets
  for each row when (new.event_id is not null and new.order_id is not null)
  execute function private.note_ticket_of_called_off();

-- input: { id, note } calls it off, and tells buyers, guests and everyone who waits; { id, takesPlace: true } takes that
-- back, and tells nobody. Returns { tasks, mails }.
create function public.call_off_event(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  e public.events;
  entry public.waiting_list;
  tasks integer;
  mails integer;
begin
  perform private.require_staff();
  select * into e from public.events where id = input ->> 'id' for update;
  if not found then
    raise exception 'There is no such event' using errcode = 'no_data_found';
  end if;
  if coalesce((input ->> 'takesPlace')::boolean, false) then
    update public.events set called_off_at = null, called_off_note = null where id = e.id;
    return json_build_object('tasks', 0, 'mails', 0);
  end if;
  if e.called_off_at is not null then
    return json_build_object('tasks', 0, 'mails', 0);
  end if;
  update public.events set called_off_at = clock_timestamp(), called_off_note = nullif(btrim(input ->> 'note'), '')
  where id = e.id;
  tasks := private.raise_called_off_tasks(e.id);

  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'event_called_off', told.email,
    -- Whoever paid is told of the money; the order lets the mail be deleted with the buyer's data.
    jsonb_strip_nulls(jsonb_build_object('event_id', e.id, 'order_id', min(told.order_id::text))),
    'event_called_off:' || e.id || ':' || md5(told.email) || ':' || extract(epoch from clock_timestamp())::bigint
  from (
    select lower(o.email) as email, o.id as order_id
    from public.tickets k join public.orders o on o.id = k.order_id
    where k.event_id = e.id and k.voided_at is null and o.status in ('paid', 'fulfilled')
      and o.email <> private.deleted_email()
    union all
    select k.guest_email, null from public.tickets k
    where k.event_id = e.id and k.voided_at is null and k.guest_email is not null
    union all
    select g.email, null from public.ticket_guests g join public.tickets k on k.id = g.ticket_id
    where k.event_id = e.id and k.voided_at is null and g.email is not null
    union all
    select w.email, null from public.waiting_list w join public.ticket_packages t on t.id = w.ticket_package_id
    where t.event_id = e.id and w.state in ('waiting', 'offered')
  ) as told
  group by told.email;
  get diagnostics mails = row_count;

  for entry in
    select w.* from public.waiting_list w join public.ticket_packages t on t.id = w.ticket_package_id
    where t.event_id = e.id and w.state in ('waiting', 'offered') order by w.created_at for update of w
  loop
    perform private.end_waiting(entry, 'expired');
  end loop;
  return json_build_object('tasks', tasks, 'mails', mails);
end
$$;
revoke execute on function public.call_off_event from public;
grant execute on function public.call_off_event to authenticated;

create function private.places_kept(the_package text) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(k.seats / t.seats), 0)::integer
    from public.tickets k join public.ticket_packages t on t.id = k.package_id
    where k.package_id = the_package and k.order_id is null and k.voided_at is null
  $$;
revoke execute on function private.places_kept from public;

-- Who asks for a place or for the waiting list learns nothing about an address that is not theirs: the answer is the
-- same whether it is known or not, and its owner is told by mail.

-- A full event is full for all, also for those who have a place.
create function public.keep_place(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  typed_email constant text := lower(btrim(input ->> 'email'));
  by_mailbox constant bytea := private.mailbox_digest(typed_email);
  wanted constant integer := private.read_quantity(input -> 'quantity');
  most_at_once constant integer := 6;
  t public.ticket_packages;
  entry public.waiting_list;
  k public.tickets;
  left_now integer;
  is_known boolean;
begin
  select * into t from public.ticket_packages where id = input ->> 'packageId' and is_active and price = 0;
  if not found or wanted is null
    or not exists (select from public.events e where e.id = t.event_id and e.status = 'published')
  then
    return json_build_object('kind', 'unknown');
  elsif t.sale_ends_at <= the_time or t.event_date <= the_time then
    return json_build_object('kind', 'over');
  elsif t.sale_from > the_time then
    return json_build_object('kind', 'not_yet');
  elsif wanted > coalesce(t.max_per_order, most_at_once) then
    return json_build_object('kind', 'over_limit', 'most', coalesce(t.max_per_order, most_at_once));
  end if;
  -- Sent twice, it waits here for the first one.
  perform pg_advisory_xact_lock(hashtextextended('place ' || t.id || encode(by_mailbox, 'hex'), 0));
  select * into entry from public.waiting_list
  where id = (input ->> 'offer')::uuid and ticket_package_id = t.id and state = 'offered' and expires_at > the_time
  for update;
  perform from public.stock s where s.ticket_package_id = t.id or s.event_id = t.event_id
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id) for update;
  left_now := coalesce(private.packages_left(t.id, t.event_id, t.seats), wanted) + coalesce(entry.held, 0);
  select * into k from public.tickets
  where package_id = t.id and order_id is null and voided_at is null and private.mailbox_digest(guest_email) = by_mailbox;
  is_known := found;
  if is_known then
    perform private.queue_visitor_mail(
      'place_kept', k.guest_email, jsonb_build_object('ticket_id', k.id),
      'place_kept:' || k.id || ':' || floor(extract(epoch from the_time) / 60), 3
    );
  end if;
  -- Before it is said that somebody is known: a full event is full for all who ask.
  if left_now < wanted then
    return json_build_object('kind', 'full', 'left', left_now);
  elsif is_known then
    return json_build_object('kind', 'already');
  end if;
  if entry.id is not null then
    -- What was held for them and not taken goes on to the next in line.
    update public.waiting_list set state = 'accepted', held = 0 where id = entry.id;
    perform private.move_package(t.id, entry.held - wanted);
  else
    perform private.move_package(t.id, -wanted);
  end if;
  insert into public.tickets (
    number, package_id, name, event_title, event_date, event_time, event_location, event_id, seats, guest_name, guest_email
  ) values (
    1, t.id, t.name, t.event_title, t.event_date, t.event_time, t.event_location, t.event_id, t.seats * wanted,
    btrim(input ->> 'name'), typed_email
  )
  returning * into k;
  perform private.queue_visitor_mail(
    'place_kept', typed_email, jsonb_build_object('ticket_id', k.id), 'place_kept:' || k.id, 3
  );
  return json_build_object('kind', 'kept');
end
$$;
revoke execute on function public.keep_place from public;

-- Somebody who cannot come after all. input: { ticketId, version, at? }. Returns given_back, stale, used, over or void.
create function public.give_back_place(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  k public.tickets;
begin
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid and order_id is null for update;
  if not found or k.version <> (input ->> 'version')::integer then
    return 'stale';
  elsif k.voided_at is not null then
    return 'void';
  elsif k.used_at is not null then
    return 'used';
  elsif k.event_date <= the_time then
    return 'over';
  end if;
  update public.tickets set voided_at = the_time where id = k.id;
  perform private.move_package(
    k.package_id, (select k.seats / t.seats from public.ticket_packages t where t.id = k.package_id)
  );
  return 'given_back';
end
$$;
revoke execute on function public.give_back_place from public;
