-- Placing an order. The browser sends ids, sizes and quantities; every price, name and sum is looked up here.

-- A piece or ticket package on sale. A draft is as unknown as what never was.
create function private.find_item(wanted_id text)
  returns table (kind text, name text, unit_cents integer, sizes text[], is_sold_out boolean, image text)
  language sql stable set search_path = ''
  as $$
    select 'product', p.name, (p.current_price * 100)::integer, p.sizes, p.status = 'sold_out', p.images[1]
    from public.products p
    where p.id = wanted_id and p.status in ('published', 'sold_out')
    union all
    select 'ticket', t.name, (t.price * 100)::integer, '{}', false, t.image
    from public.ticket_packages t
    where t.id = wanted_id and t.is_active
    limit 1
  $$;

-- A whole number from 1 to 999; null for anything else a browser may send.
create function private.read_quantity(given jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
  as $$
    select case
      when jsonb_typeof(given) <> 'number' then null
      when given::numeric between 1 and 999 and given::numeric = trunc(given::numeric) then given::numeric::integer
    end
  $$;

create function private.shipping_for(subtotal_cents bigint) returns integer
  language sql immutable parallel safe
  return case when subtotal_cents > 100000 then 0 else 15000 end;

-- Takes the pieces of an order out of the stock, or puts them back. Says how many of them were not there to take.
-- One order of rows for everybody, so that two orders never wait for each other crosswise.
create function private.move_stock(the_order uuid, direction integer) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  line record;
  there integer;
  short integer := 0;
begin
  for line in
    select kind, item_id, size, quantity from public.order_lines
    where order_id = the_order order by item_id, size nulls first
  loop
    select s.quantity into there from public.stock s
    where case line.kind when 'product' then s.product_id else s.ticket_package_id end = line.item_id
      and s.size is not distinct from line.size
    for update;
    continue when not found;
    short := short + greatest(0, -(there + direction * line.quantity));
    update public.stock s set quantity = greatest(0, there + direction * line.quantity)
    where case line.kind when 'product' then s.product_id else s.ticket_package_id end = line.item_id
      and s.size is not distinct from line.size;
  end loop;
  update public.orders set holds_stock = direction < 0 where id = the_order;
  return short;
end
$$;

create function private.placed_order(wanted uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'kind', 'placed',
      'order', json_build_object(
        'id', o.id, 'reference', o.reference, 'status', o.status, 'email', o.email,
        'subtotalCents', o.subtotal_cents, 'shippingCents', o.shipping_cents, 'totalCents', o.total_cents,
        'vatCents', o.vat_cents,
        'lines', (
          select json_agg(json_build_object(
            'id', l.item_id, 'kind', l.kind, 'name', l.name, 'size', l.size, 'quantity', l.quantity,
            'unitCents', l.unit_cents, 'totalCents', l.total_cents
          ) order by l.place)
          from public.order_lines l where l.order_id = o.id
        )
      )
    )
    from public.orders o where o.id = wanted
  $$;

create function private.refused_item(item_id text, item_name text, reason text, in_stock integer default null)
  returns json
  language sql immutable parallel safe
  return json_build_object(
    'kind', 'refused', 'itemId', item_id, 'itemName', item_name, 'reason', reason, 'left', in_stock
  );

-- input: { key, userId?, at?, buyer: { firstName, lastName, email, phone?, address?, city?, postalCode? },
--          lines: [{ id, size, quantity }] }
create function public.place_order(input text) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked jsonb := input::jsonb;
  buyer jsonb := asked -> 'buyer';
  placed_at timestamptz := coalesce((asked ->> 'at')::timestamptz, clock_timestamp());
  -- The same attempt with another cart or another name is another order.
  this_attempt text := (asked ->> 'key')::uuid || ' ' || md5((asked - 'at')::text);
  -- No card carries more; beyond it the sums would outgrow their columns.
  most_cents constant bigint := 1000000000;
  wish record;
  item record;
  in_stock integer;
  subtotal bigint := 0;
  chosen jsonb := '[]';
  shipping integer;
  stamp bigint := floor(extract(epoch from placed_at) * 1000);
  new_id uuid;
begin
  if jsonb_typeof(asked -> 'lines') is distinct from 'array'
    or jsonb_array_length(asked -> 'lines') not between 1 and 200
  then
    raise exception 'An order has 1 to 200 lines' using errcode = 'check_violation';
  end if;

  -- A double click waits here for the first one, and finds its order.
  perform pg_advisory_xact_lock(hashtextextended(this_attempt, 0));
  select id into new_id from public.orders where attempt = this_attempt;
  if found then
    return private.placed_order(new_id);
  end if;

  for wish in
    select given.value ->> 'id' as id, given.value ->> 'size' as size, min(given.place) as place,
      case when bool_and(private.read_quantity(given.value -> 'quantity') is not null)
        then sum(private.read_quantity(given.value -> 'quantity')) end as quantity
    from jsonb_array_elements(asked -> 'lines') with ordinality as given (value, place)
    group by 1, 2
    -- As in private.move_stock.
    order by 1, 2 nulls first
  loop
    select * into item from private.find_item(wish.id);
    if not found then
      return private.refused_item(wish.id, null, 'unknown');
    elsif wish.quantity is null or wish.quantity > 999 or subtotal + wish.quantity * item.unit_cents > most_cents then
      return private.refused_item(wish.id, item.name, 'bad_quantity');
    elsif item.is_sold_out then
      return private.refused_item(wish.id, item.name, 'sold_out');
    elsif (wish.size is null) <> (cardinality(item.sizes) = 0)
      or not array_remove(array[wish.size], null) <@ item.sizes
    then
      return private.refused_item(wish.id, item.name, 'no_such_size');
    end if;

    -- Held until this order is stored: whoever wants the same piece waits, then sees what is left.
    select s.quantity into in_stock from public.stock s
    where case item.kind when 'product' then s.product_id else s.ticket_package_id end = wish.id
      and s.size is not distinct from wish.size
    for update;
    if found and in_stock = 0 then
      return private.refused_item(wish.id, item.name, 'sold_out');
    elsif found and in_stock < wish.quantity then
      return private.refused_item(wish.id, item.name, 'not_enough', in_stock);
    end if;

    subtotal := subtotal + wish.quantity * item.unit_cents;
    chosen := chosen || jsonb_build_object(
      'place', wish.place, 'kind', item.kind, 'item_id', wish.id, 'name', item.name, 'size', wish.size,
      'image', item.image, 'unit_cents', item.unit_cents, 'quantity', wish.quantity
    );
  end loop;

  shipping := private.shipping_for(subtotal);
  -- Two orders of the same millisecond: the second takes the next one.
  loop
    insert into public.orders (
      reference, attempt, user_id, first_name, last_name, email, phone, address, city, postal_code,
      subtotal_cents, shipping_cents, total_cents, vat_cents, created_at, expires_at
    ) values (
      'SHOP-' || stamp, this_attempt, (asked ->> 'userId')::uuid,
      btrim(buyer ->> 'firstName'), btrim(buyer ->> 'lastName'), lower(btrim(buyer ->> 'email')),
      nullif(btrim(buyer ->> 'phone'), ''), nullif(btrim(buyer ->> 'address'), ''),
      nullif(btrim(buyer ->> 'city'), ''), nullif(btrim(buyer ->> 'postalCode'), ''),
      subtotal, shipping, subtotal + shipping,
      -- 15 % VAT is in the price.
      round((subtotal + shipping) * 15 / 115.0),
      placed_at, placed_at + interval '30 minutes'
    )
    on conflict (reference) do nothing
    returning id into new_id;
    exit when found;
    stamp := stamp + 1;
  end loop;

  insert into public.order_lines (order_id, place, kind, item_id, name, size, image, unit_cents, quantity)
  select new_id, line.* from jsonb_to_recordset(chosen) as line (
    place integer, kind text, item_id text, name text, size text, image text, unit_cents integer, quantity integer
  );
  perform private.move_stock(new_id, -1);
  return private.placed_order(new_id);
end
$$;

-- Orders nobody paid for in time give their pieces back. input: { at? }. Says how many.
create function public.expire_orders(input text default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time timestamptz := coalesce((input::jsonb ->> 'at')::timestamptz, clock_timestamp());
  late record;
  expired integer := 0;
begin
  for late in
    select id from public.orders where status = 'pending' and expires_at <= the_time
    order by expires_at limit 500
    for update skip locked
  loop
    perform private.drop_order(late.id, 'expired');
    expired := expired + 1;
  end loop;
  return expired;
end
$$;

-- An order comes to nothing; a late approval may still revive it.
create function private.drop_order(the_order uuid, new_status text) returns void
  language plpgsql set search_path = ''
  as $$
begin
  perform private.move_stock(the_order, 1);
  update public.orders set status = new_status, attempt = null where id = the_order;
end
$$;

revoke execute on function public.place_order, public.expire_orders from public, anon, authenticated;
grant execute on function public.place_order, public.expire_orders to service_role;
