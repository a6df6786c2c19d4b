-- Placing an order. The browser sends ids, sizes and quantities; every price, name and sum is looked up here.

-- A piece or ticket package on sale, in one size. in_stock: null when it is made to order.
create type private.item as (
  kind text, name text, unit_cents integer, sizes text[], is_sold_out boolean, image text, sale_ends_at timestamptz,
  in_stock integer
);

-- Null for an unknown id; a draft is as unknown as an id that never existed.
create function private.find_item(wanted_id text, wanted_size text) returns private.item
  language sql stable set search_path = ''
  as $$
    select 'product', p.name, (p.current_price * 100)::integer, p.sizes, p.status = 'sold_out', p.images[1],
      'infinity'::timestamptz,
      (select s.quantity from public.stock s where s.product_id = p.id and s.size is not distinct from wanted_size)
    from public.products p
    where p.id = wanted_id and p.status in ('published', 'sold_out')
    union all
    select 'ticket', t.name, (t.price * 100)::integer, '{}', false, t.image, t.sale_ends_at,
      (select s.quantity from public.stock s where s.ticket_package_id = t.id)
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

-- The rows of the stock that the lines of an order are counted in.
create function private.stock_of_order(the_order uuid)
  returns table (line_id uuid, item_id text, size text, stock_id uuid)
  language sql stable set search_path = ''
  as $$
    select l.id, l.item_id, l.size, s.id
    from public.order_lines l
    join public.stock s on s.size is not distinct from l.size and (
      (l.kind = 'product' and s.product_id = l.item_id) or (l.kind = 'ticket' and s.ticket_package_id = l.item_id)
    )
    where l.order_id = the_order
  $$;

-- One order of locks for every caller: two orders of the same pieces take turns.
create function private.lock_stock(the_order uuid) returns void
  language sql volatile set search_path = ''
  as $$
    select from public.stock s
    join private.stock_of_order(the_order) counted on counted.stock_id = s.id
    order by counted.item_id, counted.size nulls first
    for update of s
  $$;

-- Takes the pieces of an order out of the stock, as far as they are there, or gives back what its lines hold. Returns
-- how many were not there to take. All rows are locked before any is changed: a change of stock may lock its product
-- too, and a transaction that holds a product must not wait for stock.
create function private.move_stock(the_order uuid, direction integer) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  line record;
  available integer;
  short integer := 0;
begin
  perform private.lock_stock(the_order);
  for line in
    select l.id, l.quantity, l.taken, s.id as stock_id, s.quantity as in_stock
    from private.stock_of_order(the_order) counted
    join public.order_lines l on l.id = counted.line_id
    join public.stock s on s.id = counted.stock_id
    order by l.item_id, l.size nulls first
  loop
    if direction < 0 then
      available := least(line.quantity, line.in_stock);
      short := short + line.quantity - available;
      update public.stock set quantity = quantity - available where id = line.stock_id;
      update public.order_lines set taken = available where id = line.id;
    elsif line.taken > 0 then
      update public.stock set quantity = quantity + line.taken where id = line.stock_id;
    end if;
  end loop;

  if direction > 0 then
    update public.order_lines set taken = null where order_id = the_order and taken is not null;
  end if;
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

-- Why so many of an item cannot be sold at a moment; null when they can.
create function private.item_refusal(
  wanted_id text, wanted_size text, quantity bigint, item private.item, at timestamptz
) returns json
  language sql immutable parallel safe
  return case
    when (item).kind is null then private.refused_item(wanted_id, null, 'unknown')
    when quantity is null or quantity > 999 then private.refused_item(wanted_id, (item).name, 'bad_quantity')
    when (item).sale_ends_at <= at then private.refused_item(wanted_id, (item).name, 'sale_ended')
    when (item).is_sold_out then private.refused_item(wanted_id, (item).name, 'sold_out')
    when (wanted_size is null) <> (cardinality((item).sizes) = 0)
      or not array_remove(array[wanted_size], null) <@ (item).sizes
      then private.refused_item(wanted_id, (item).name, 'no_such_size')
    when (item).in_stock = 0 then private.refused_item(wanted_id, (item).name, 'sold_out')
    when (item).in_stock < quantity
      then private.refused_item(wanted_id, (item).name, 'not_enough', (item).in_stock)
  end;

-- The same for the first such line of an order.
create function private.order_refusal(the_order uuid, at timestamptz) returns json
  language sql stable set search_path = ''
  as $$
    select refusal from (
      select l.item_id, l.size,
        private.item_refusal(l.item_id, l.size, l.quantity, private.find_item(l.item_id, l.size), at) as refusal
      from public.order_lines l where l.order_id = the_order
    ) as line
    where refusal is not null
    order by item_id, size nulls first
    limit 1
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

-- Takes the pieces of an order out of the stock while it is paid for. Null: they are held, or there was nothing to hold.
-- Otherwise why not: a piece that is not there any more, which ends the order, or too many unpaid orders that hold
-- pieces, of one mailbox or of one device.
create function private.hold_order(the_order public.orders, device text, at timestamptz) returns json
  language plpgsql set search_path = ''
  as $$
declare
  most_per_buyer constant integer := 5;
  -- A family at one tablet.
  most_per_device constant integer := 10;
  by_mailbox constant bytea := private.mailbox_digest(the_order.email);
  by_device constant bytea := sha256(convert_to(device, 'UTF8'));
  held record;
  refusal json;
begin
  if exists (select from private.stock_of_order(the_order.id)) then
    -- Payments of the same moment count each other. Before the stock, which is never held while waiting here.
    perform pg_advisory_xact_lock(hashtextextended('hold by mailbox ' || encode(by_mailbox, 'hex'), 0));
    perform pg_advisory_xact_lock(hashtextextended('hold by device ' || encode(by_device, 'hex'), 0));
    select count(*) as orders, min(expires_at) as until into held from public.orders where hold_mailbox = by_mailbox;
    if held.orders >= most_per_buyer then
      return private.too_many_holds('buyer_holds', held.until - at);
    end if;
    select count(*) as orders, min(expires_at) as until into held from public.orders where hold_device = by_device;
    if held.orders >= most_per_device then
      return private.too_many_holds('device_holds', held.until - at);
    end if;
    update public.orders set hold_mailbox = by_mailbox, hold_device = by_device where id = the_order.id;
  end if;
  perform private.lock_stock(the_order.id);
  refusal := private.order_refusal(the_order.id, at);
  if refusal is null then
    perform private.move_stock(the_order.id, -1);
  else
    perform private.drop_order(the_order.id, 'cancelled');
  end if;
  return refusal;
end
$$;

create function private.too_many_holds(limit_name text, wait interval) returns json
  language sql immutable parallel safe
  return json_build_object(
    'kind', 'limited', 'limit', limit_name, 'retryAfterS', greatest(ceil(extract(epoch from wait)), 1)
  );

-- An order is stored only for a total the buyer has seen. It holds nothing until its payment starts.
-- input: { key, userId?, at?, totalCents?, buyer: { firstName, lastName, email, phone?, address?, city?, postalCode? },
--          lines: [{ id, size, quantity }] }. Another total than totalCents writes nothing and tells the prices.
create function public.place_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  buyer jsonb := input -> 'buyer';
  placed_at timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  -- The same attempt with another cart or another name is another order; the total is not part of it.
  this_attempt text := (input ->> 'key')::uuid || ' ' || md5((input - '{at,totalCents}'::text[])::text);
  -- No card carries more; beyond it the sums would outgrow their columns.
  most_cents constant bigint := 1000000000;
  requested record;
  item private.item;
  refusal json;
  subtotal bigint := 0;
  chosen jsonb := '[]';
  shipping integer;
  stamp bigint := floor(extract(epoch from placed_at) * 1000);
  known public.orders;
  new_id uuid;
begin
  if jsonb_typeof(input -> 'lines') is distinct from 'array'
    or jsonb_array_length(input -> 'lines') not between 1 and 200
  then
    raise exception 'An order has 1 to 200 lines' using errcode = 'check_violation';
  end if;

  -- A double click waits here for the first one, and finds its order.
  perform pg_advisory_xact_lock(hashtextextended(this_attempt, 0));
  select * into known from public.orders where attempt = this_attempt for update;
  if found then
    if known.status = 'pending' and not known.holds_stock then
      refusal := private.order_refusal(known.id, placed_at);
    end if;
    if refusal is null then
      return private.placed_order(known.id);
    end if;
    -- Sold meanwhile.
    perform private.drop_order(known.id, 'cancelled');
    return refusal;
  end if;

  for requested in
    select given.value ->> 'id' as id, given.value ->> 'size' as size, min(given.place) as place,
      case when bool_and(private.read_quantity(given.value -> 'quantity') is not null)
        then sum(private.read_quantity(given.value -> 'quantity')) end as quantity
    from jsonb_array_elements(input -> 'lines') with ordinality as given (value, place)
    group by 1, 2
    order by 1, 2 nulls first
  loop
    item := private.find_item(requested.id, requested.size);
    if subtotal + requested.quantity * item.unit_cents > most_cents then
      return private.refused_item(requested.id, item.name, 'bad_quantity');
    end if;
    refusal := private.item_refusal(requested.id, requested.size, requested.quantity, item, placed_at);
    if refusal is not null then
      return refusal;
    end if;
    subtotal := subtotal + requested.quantity * item.unit_cents;
    chosen := chosen || jsonb_build_object(
      'place', requested.place, 'kind', item.kind, 'item_id', requested.id, 'name', item.name, 'size', requested.size,
      'image', item.image, 'unit_cents', item.unit_cents, 'quantity', requested.quantity
    );
  end loop;

  shipping := private.shipping_for(subtotal);
  if (input ->> 'totalCents')::bigint <> subtotal + shipping then
    return json_build_object(
      'kind', 'repriced',
      'totalCents', subtotal + shipping,
      'prices', (
        select json_agg(json_build_object('id', line ->> 'item_id', 'priceCents', line -> 'unit_cents')
          order by (line ->> 'place')::integer)
        from jsonb_array_elements(chosen) as line
      )
    );
  end if;

  -- Two orders of the same millisecond: the second takes the next one.
  loop
    insert into public.orders (
      reference, attempt, user_id, first_name, last_name, email, phone, address, city, postal_code,
      subtotal_cents, shipping_cents, total_cents, vat_cents, created_at, expires_at
    ) values (
      'SHOP-' || stamp, this_attempt, (input ->> 'userId')::uuid,
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
  return private.placed_order(new_id);
end
$$;

-- An order whose payment was started too often gives its pieces back at once, not when it runs out.
-- input: { orderId }. Only what is still pending; an approval that comes later may revive it.
create function public.release_order(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_order uuid := (input ->> 'orderId')::uuid;
begin
  perform from public.orders where id = the_order and status = 'pending' for update;
  if found then
    perform private.drop_order(the_order, 'cancelled');
  end if;
end
$$;

-- Orders not paid in time, and graceSeconds more, give their pieces back. input: { at?, graceSeconds?, most? }. Returns
-- how many.
-- All of one call are one transaction, which holds the stock of every order it has dropped. Beside checkouts ask for
-- one at a time (most: 1): orders in one transaction can lock the same stock in another order than a checkout does.
create function public.expire_orders(input jsonb default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp())
    - make_interval(secs => coalesce((input ->> 'graceSeconds')::double precision, 0));
  late record;
  expired integer := 0;
begin
  for late in
    select id from public.orders where status = 'pending' and expires_at <= the_time
    order by expires_at limit coalesce((input ->> 'most')::integer, 500)
    for update skip locked
  loop
    perform private.drop_order(late.id, 'expired');
    expired := expired + 1;
  end loop;
  return expired;
end
$$;

revoke execute on function public.place_order, public.release_order, public.expire_orders
  from public, anon, authenticated;
grant execute on function public.place_order, public.release_order, public.expire_orders to service_role;
