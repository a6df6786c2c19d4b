-- From a cart to an order that holds its stock.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Placing an order. The browser sends ids, sizes and quantities; every price, name and sum is looked up here.

-- A piece or ticket package on sale, in one size. in_stock: null when it is made to order.
create type private.item as (
  kind text, name text, unit_cents integer, sizes text[], is_sold_out boolean, image text, sale_ends_at timestamptz,
  in_stock integer,
  sale_from timestamptz,
  max_per_order integer
);

-- What an unpaid order may keep from others: a part of the stock, and no use of a discount code.

-- The network address that each payment was started from, as a keyed digest. Emails and device ids are the visitor's own
-- words; the address is not. Kept while the order waits for its payment, and a few hours longer where it lapsed.
create table private.payment_networks (
  order_id uuid primary key references public.orders (id) on delete cascade,
  network bytea not null,
  -- How often the order lapsed before it was tried again.
  lapses integer not null default 0
);
create index payment_networks_by_network on private.payment_networks (network);

-- Null for an unknown id; a draft is as unknown as an id that never existed.
create function private.find_item(wanted_id text, wanted_size text) returns private.item
  language sql stable set search_path = ''
  as $$
    select 'product', p.name, (p.current_price * 100)::integer, p.sizes, p.status = 'sold_out', p.images[1],
      'infinity'::timestamptz,
      (select s.quantity from public.stock s where s.product_id = p.id and s.size is not distinct from wanted_size),
      null::timestamptz, null::integer
    from public.products p
    where p.id = wanted_id and p.status in ('published', 'sold_out')
    union all
    select 'ticket', t.name, (t.price * 100)::integer, '{}', false, t.image, t.sale_ends_at,
      private.packages_left(t.id, t.event_id, t.seats), t.sale_from, t.max_per_order
    from public.ticket_packages t
    where t.id = wanted_id and t.is_active
      and (
        t.event_id is null
        or exists (select from public.events e where e.id = t.event_id and e.status = 'published')
      )
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

create function private.shipping_for(subtotal_cents bigint, delivery text) returns integer
  language sql immutable parallel safe
  return case when delivery <> 'courier' or subtotal_cents > 100000 then 0 else 15000 end;

-- The rows of the stock that the lines of an order are counted in.
create function private.stock_of_order(the_order uuid)
  returns table (line_id uuid, item_id text, size text, stock_id uuid, units integer)
  language sql stable set search_path = ''
  as $$
    select l.id, l.item_id, l.size, s.id, case when s.event_id is null then 1 else t.seats end
    from public.order_lines l
    left join public.ticket_packages t on l.kind = 'ticket' and t.id = l.item_id
    join public.stock s on s.size is not distinct from l.size and (
      (l.kind = 'product' and s.product_id = l.item_id)
      or (l.kind = 'ticket' and s.ticket_package_id = l.item_id)
      or (s.event_id = t.event_id)
    )
    where l.order_id = the_order
  $$;

-- One order of locks for every caller, by what the row counts: two orders of the same things take turns.
create function private.lock_stock(the_order uuid) returns void
  language sql volatile set search_path = ''
  as $$
    select from public.stock s
    where s.id in (select counted.stock_id from private.stock_of_order(the_order) counted)
    order by coalesce(s.product_id, s.ticket_package_id, s.event_id), s.size nulls first
    for update
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
    select l.id, l.quantity, l.taken from public.order_lines l
    where l.id in (select counted.line_id from private.stock_of_order(the_order) counted)
    order by l.item_id, l.size nulls first
  loop
    if direction < 0 then
      select least(line.quantity, min(s.quantity / counted.units)) into available
      from private.stock_of_order(the_order) counted join public.stock s on s.id = counted.stock_id
      where counted.line_id = line.id;
      short := short + line.quantity - available;
    else
      available := -coalesce(line.taken, 0);
    end if;
    if available <> 0 then
      update public.stock s set quantity = s.quantity - available * counted.units
      from private.stock_of_order(the_order) counted
      where counted.line_id = line.id and s.id = counted.stock_id;
    end if;
    -- After the stock: its movements are named by this line.
    if direction < 0 then
      update public.order_lines set taken = available where id = line.id;
    end if;
  end loop;

  if direction > 0 then
    update public.order_lines set taken = null where order_id = the_order and taken is not null;
  end if;
  update public.orders set holds_stock = direction < 0 where id = the_order;
  return short;
end
$$;

-- Placing and refunding an order with a delivery method and a discount code.
create function private.placed_order(wanted uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'kind', 'placed',
      'order', json_build_object(
        'id', o.id, 'reference', o.reference, 'status', o.status, 'email', o.email,
        'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents, 'shippingCents', o.shipping_cents,
        'totalCents', o.total_cents, 'vatCents', o.vat_cents,
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

-- The checkout takes money: nothing goes through it for nothing.
create function private.item_refusal(
  wanted_id text, wanted_size text, quantity bigint, item private.item, at timestamptz
) returns json
  language sql immutable parallel safe
  return case
    when (item).kind is null or ((item).kind = 'ticket' and (item).unit_cents = 0)
      then private.refused_item(wanted_id, (item).name, 'unknown')
    when quantity is null or quantity > 999 then private.refused_item(wanted_id, (item).name, 'bad_quantity')
    when (item).sale_ends_at <= at then private.refused_item(wanted_id, (item).name, 'sale_ended')
    when (item).sale_from > at then private.refused_item(wanted_id, (item).name, 'not_on_sale_yet')
    when (item).is_sold_out then private.refused_item(wanted_id, (item).name, 'sold_out')
    when (wanted_size is null) <> (cardinality((item).sizes) = 0)
      or not array_remove(array[wanted_size], null) <@ (item).sizes
      then private.refused_item(wanted_id, (item).name, 'no_such_size')
    when (item).in_stock = 0 then private.refused_item(wanted_id, (item).name, 'sold_out')
    when (item).in_stock < quantity
      then private.refused_item(wanted_id, (item).name, 'not_enough', (item).in_stock)
    when (item).max_per_order < quantity
      then private.refused_item(wanted_id, (item).name, 'over_limit', (item).max_per_order)
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
  update public.orders set status = new_status, idempotency_key = null where id = the_order;
end
$$;

-- Takes the pieces of an order out of the stock while it is paid for. Null: they are held, or there was nothing to hold.
-- Otherwise why not: a piece that is not there any more, or more of it than unpaid orders of one network may hold, which
-- ends the order; or too many unpaid orders that hold pieces, of one mailbox, device or network. Two packages that are
-- there one by one may be too many together for their event. Orders that staff entered have their pieces.
create function private.hold_order(
  the_order public.orders, device text, at timestamptz, by_network bytea default null
) returns json
  language plpgsql set search_path = ''
  as $$
declare
  most_per_buyer constant integer := 5;
  -- A family at one tablet.
  most_per_device constant integer := 10;
  -- An office, or the customers of a mobile carrier who share an address.
  most_per_network constant integer := 30;
  by_mailbox constant bytea := private.mailbox_digest(the_order.email);
  by_device constant bytea := sha256(convert_to(device, 'UTF8'));
  held record;
  refusal json;
begin
  if exists (select from private.stock_of_order(the_order.id)) then
    -- Payments of the same moment count each other. Before the stock, which is never held while waiting here.
    perform pg_advisory_xact_lock(hashtextextended('hold by mailbox ' || encode(by_mailbox, 'hex'), 0));
    perform pg_advisory_xact_lock(hashtextextended('hold by device ' || encode(by_device, 'hex'), 0));
    perform pg_advisory_xact_lock(hashtextextended('hold by network ' || encode(by_network, 'hex'), 0));
    select count(*) as orders, min(expires_at) as until into held from public.orders where hold_mailbox = by_mailbox;
    if held.orders >= most_per_buyer then
      return private.too_many_holds('buyer_holds', held.until - at);
    end if;
    select count(*) as orders, min(expires_at) as until into held from public.orders where hold_device = by_device;
    if held.orders >= most_per_device then
      return private.too_many_holds('device_holds', held.until - at);
    end if;
    select count(*) as orders, min(o.expires_at) as until into held
    from private.payment_networks n join public.orders o on o.id = n.order_id
    where n.network = by_network and o.status = 'pending' and o.holds_stock;
    if held.orders >= most_per_network then
      return private.too_many_holds('network_holds', held.until - at);
    end if;
    update public.orders set hold_mailbox = by_mailbox, hold_device = by_device where id = the_order.id;
  end if;
  perform private.lock_stock(the_order.id);
  refusal := private.order_refusal(the_order.id, at);
  if refusal is null and by_network is not null and the_order.channel = 'web' then
    refusal := private.share_refusal(the_order.id, by_network, at);
  end if;
  if refusal is null and private.move_stock(the_order.id, -1) > 0 then
    select case l.taken
      when 0 then private.refused_item(l.item_id, l.name, 'sold_out')
      else private.refused_item(l.item_id, l.name, 'not_enough', l.taken)
    end into refusal
    from public.order_lines l where l.order_id = the_order.id and l.taken < l.quantity order by l.place limit 1;
  end if;
  if refusal is not null then
    perform private.drop_order(the_order.id, 'cancelled');
  end if;
  return refusal;
end
$$;
revoke execute on function private.hold_order from public;

create function private.too_many_holds(limit_name text, wait interval) returns json
  language sql immutable parallel safe
  return json_build_object(
    'kind', 'limited', 'limit', limit_name, 'retryAfterS', greatest(ceil(extract(epoch from wait)), 1)
  );

-- An order is stored only for a total the buyer has seen. It holds nothing until its payment starts, and uses no code up
-- until it is paid.
-- `key` is the idempotency key: one order, however often it is sent.
-- input: { key, userId?, at?, totalCents?, deliveryMethod? (courier), handedOver?, code?,
--          buyer: { firstName, lastName, email, phone?, address?, suburb?, city?, province?, postalCode?, deliveryNote? },
--          lines: [{ id, size, quantity }] }. Another total than totalCents writes nothing and tells the prices.
create function public.place_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  buyer jsonb := input -> 'buyer';
  placed_at timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  -- The same key with another cart or another name is another order; the total is not part of it.
  order_key constant text := (input ->> 'key')::uuid || ' ' || md5((input - '{at,totalCents}'::text[])::text);
  -- No card carries more; beyond it the sums would outgrow their columns.
  most_cents constant bigint := 1000000000;
  method constant text := coalesce(input ->> 'deliveryMethod', 'courier');
  buyer_email constant text := nullif(lower(btrim(buyer ->> 'email')), '');
  by_mailbox constant bytea := private.mailbox_digest(buyer_email);
  requested record;
  item private.item;
  refusal json;
  subtotal bigint := 0;
  chosen jsonb := '[]';
  d public.discounts;
  eligible bigint;
  discount bigint := 0;
  shipping integer;
  total bigint;
  stamp bigint := floor(extract(epoch from placed_at) * 1000);
  known public.orders;
  new_id uuid;
begin
  if jsonb_typeof(input -> 'lines') is distinct from 'array'
    or jsonb_array_length(input -> 'lines') not between 1 and 30
  then
    raise exception 'An order has 1 to 30 lines' using errcode = 'check_violation';
  end if;
  -- Only what is taken along at once needs no address for mails.
  if buyer_email is null and not coalesce((input ->> 'handedOver')::boolean, false) then
    raise exception 'An order needs an email address' using errcode = 'check_violation';
  end if;

  -- A double click waits here for the first one, and finds its order.
  perform pg_advisory_xact_lock(hashtextextended(order_key, 0));
  select * into known from public.orders where idempotency_key = order_key for update;
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
    if refusal is null and item.kind = 'ticket' and buyer_email is null then
      refusal := private.refused_item(requested.id, item.name, 'needs_email');
    end if;
    if refusal is not null then
      return refusal;
    end if;
    subtotal := subtotal + requested.quantity * item.unit_cents;
    chosen := chosen || jsonb_build_object(
      'place', requested.place, 'kind', item.kind, 'item_id', requested.id, 'name', item.name, 'size', requested.size,
      'image', item.image, 'unit_cents', item.unit_cents, 'quantity', requested.quantity
    );
  end loop;

  if coalesce(btrim(input ->> 'code'), '') <> '' then
    -- Locked, so that a sale that is paid at once takes the last use once.
    select * into d from public.discounts where code = upper(btrim(input ->> 'code')) for update;
    refusal := private.discount_refusal(d, by_mailbox, placed_at);
    if refusal is not null then
      return refusal;
    end if;
    select coalesce(sum((line ->> 'unit_cents')::bigint * (line ->> 'quantity')::bigint), 0) into eligible
    from jsonb_array_elements(chosen) as line
    where private.takes_discount(d, line ->> 'kind', line ->> 'item_id');
    if eligible = 0 then
      return private.refused_discount('no_piece');
    end if;
    discount := private.discount_for(d.percent, d.amount_cents, eligible, subtotal);
  end if;

  -- Tickets come by mail.
  shipping := private.shipping_for(
    subtotal, case when chosen @> '[{"kind": "product"}]' then method else 'email' end
  );
  total := subtotal - discount + shipping;
  if (input ->> 'totalCents')::bigint <> total then
    return json_build_object(
      'kind', 'repriced',
      'totalCents', total,
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
      reference, idempotency_key, user_id, first_name, last_name, email, phone, address, suburb, city, province,
      postal_code, delivery_note, delivery_method, subtotal_cents, discount_id, discount_code, discount_cents,
      discount_mailbox, shipping_cents, total_cents, vat_cents, created_at, expires_at
    ) values (
      'SHOP-' || stamp, order_key, (input ->> 'userId')::uuid,
      btrim(buyer ->> 'firstName'), btrim(buyer ->> 'lastName'), buyer_email,
      nullif(btrim(buyer ->> 'phone'), ''), nullif(btrim(buyer ->> 'address'), ''),
      nullif(btrim(buyer ->> 'suburb'), ''), nullif(btrim(buyer ->> 'city'), ''),
      nullif(btrim(buyer ->> 'province'), ''), nullif(btrim(buyer ->> 'postalCode'), ''),
      nullif(btrim(buyer ->> 'deliveryNote'), ''), method,
      subtotal, d.id, d.code, discount, case when d.id is not null then by_mailbox end,
      shipping, total, private.vat_included(total),
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
  if discount > 0 then
    perform private.share_discount(new_id, d, discount);
  end if;
  return private.placed_order(new_id);
end
$$;
revoke execute on function public.place_order from public;

-- An order whose payment was started too often gives its pieces back at once, not when it runs out.
-- input: { orderId }. Only what is still pending and not at the bank; an approval that comes later may revive it.
create function public.release_order(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_order uuid := (input ->> 'orderId')::uuid;
begin
  perform from public.orders where id = the_order and status = 'pending' for update;
  if found and not private.is_at_bank(the_order) then
    perform private.drop_order(the_order, 'cancelled');
  end if;
end
$$;
revoke execute on function public.release_order from public;

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
revoke execute on function public.expire_orders from public;

-- input: { key, channel: pop_up|phone, paidBy: card_machine|cash|link, slip?, deliveryMethod, handedOver?, buyer, lines };
-- buyer and lines as in place_order, whose answer this gives. Money that is there already pays the order at once; with a
-- link the buyer pays within three days. handedOver: taken along at once, so nothing is left to send or collect.
create function public.place_staff_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  paid_by constant text := input ->> 'paidBy';
  is_handed_over constant boolean := coalesce((input ->> 'handedOver')::boolean, false);
  answer jsonb;
  o public.orders;
begin
  perform private.require_staff();
  if is_handed_over and (paid_by = 'link' or input ->> 'deliveryMethod' <> 'collection') then
    raise exception 'What is taken along is paid for on the spot' using errcode = 'check_violation';
  end if;
  answer := public.place_order(input - '{channel,paidBy,slip}'::text[])::jsonb;
  if answer ->> 'kind' <> 'placed' then
    return answer;
  end if;
  select * into strict o from public.orders where id = (answer #>> '{order,id}')::uuid for update;
  -- Sent twice.
  if o.channel <> 'web' then
    return answer;
  end if;
  update public.orders set
    channel = input ->> 'channel',
    expires_at = case paid_by when 'link' then created_at + interval '3 days' else expires_at end
  where id = o.id
  returning * into o;

  if paid_by = 'link' then
    perform private.queue_order_mail('payment_link', o, o.id::text);
  else
    if not o.holds_stock and private.move_stock(o.id, -1) > 0 then
      raise exception 'Somebody else has just bought one of the pieces' using errcode = 'check_violation';
    end if;
    insert into public.payments (
      order_id, number, pay_request_id, amount_cents, status, reported_cents, transaction_id, pay_method, provider
    ) values (
      o.id, 1, paid_by || ':' || o.id, o.total_cents, 'approved', o.total_cents,
      nullif(btrim(left(input ->> 'slip', 50)), ''), paid_by, paid_by
    );
    update public.orders set status = 'paid', paid_at = clock_timestamp() where id = o.id returning * into o;
    perform private.issue_tickets(o);
    if is_handed_over then
      perform private.hand_over(o.id);
    end if;
  end if;
  return private.placed_order(o.id);
end
$$;
revoke execute on function public.place_staff_order from public;
grant execute on function public.place_staff_order to authenticated;

-- What was paid for so many of a line, after as many were refunded already. Cents run on, so that all of them together
-- are what the line cost.
create function private.paid_for(l public.order_lines, already bigint, how_many bigint) returns bigint
  language sql immutable parallel safe
  return (l.total_cents - l.discount_cents) * (already + how_many) / l.quantity
    - (l.total_cents - l.discount_cents) * already / l.quantity;
revoke execute on function private.paid_for from public;

-- How long a hold that lapsed still counts.
create function private.lapsed_counts_for() returns interval
  language sql immutable parallel safe
  return interval '6 hours';

create function private.note_network(the_order public.orders, by_network bytea, at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
declare
  lapsed constant integer := (the_order.status = 'expired')::integer;
begin
  delete from private.payment_networks where order_id in (
    select n.order_id from private.payment_networks n join public.orders o on o.id = n.order_id
    where o.status <> 'pending' and o.expires_at < at - private.lapsed_counts_for()
    for update of n skip locked
  );
  insert into private.payment_networks as known (order_id, network, lapses) values (the_order.id, by_network, lapsed)
  on conflict (order_id) do update set network = excluded.network, lapses = known.lapses + lapsed;
end
$$;
revoke execute on function private.note_network from public;

-- Of a stock, in seats or pieces, what all unpaid orders hold.
create function private.held_unpaid(the_stock uuid) returns bigint
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(l.taken * counted.units), 0)
    from public.orders o
    cross join lateral private.stock_of_order(o.id) counted
    join public.order_lines l on l.id = counted.line_id
    where o.status = 'pending' and o.holds_stock and counted.stock_id = the_stock
  $$;
revoke execute on function private.held_unpaid from public;

-- Unpaid orders of one network address hold at most half of a stock, rounded up, and at least one package or two pieces,
-- since couples buy the last two seats together. Within six hours they hold at most twice that. So one address cannot keep
-- the last pieces from everybody else without paying for them, except two, and those not for long. Null where the order
-- keeps to it. The rows of the stock are locked.
create function private.share_refusal(the_order uuid, by_network bytea, at timestamptz) returns json
  language sql stable set search_path = ''
  as $$
    with before as (
      select counted.stock_id,
        coalesce(sum(l.quantity * counted.units) filter (where o.status = 'pending' and o.id <> the_order), 0) as held,
        sum(l.quantity * counted.units * (n.lapses + (o.id <> the_order)::integer)) as held_or_lapsed
      from private.payment_networks n
      join public.orders o on o.id = n.order_id
      cross join lateral private.stock_of_order(o.id) counted
      join public.order_lines l on l.id = counted.line_id
      where n.network = by_network and (
        o.id = the_order
        or (o.status = 'pending' and o.holds_stock)
        or (o.status = 'expired' and o.expires_at > at - private.lapsed_counts_for())
      )
      group by counted.stock_id
    ),
    wanted as (
      select l.item_id, l.name, l.place, counted.units, s.id as stock_id, s.quantity,
        sum(l.quantity * counted.units) over (partition by s.id) as wanted,
        max(counted.units) over (partition by s.id) as one,
        coalesce(before.held, 0) as held, coalesce(before.held_or_lapsed, 0) as held_or_lapsed
      from private.stock_of_order(the_order) counted
      join public.order_lines l on l.id = counted.line_id
      join public.stock s on s.id = counted.stock_id
      left join before on before.stock_id = s.id
    ),
    counted as (
      -- What others hold unpaid is part of the stock too. It is looked up only where it matters.
      select *, quantity + case
        when 2 * (held + wanted) <= quantity + held + 1 and held_or_lapsed + wanted <= quantity + held then held
        else private.held_unpaid(stock_id)
      end as total
      from wanted
    ),
    shared as (
      select *, greatest(one, least(2, total), (1 + total) / 2) as share from counted
    )
    select private.refused_item(
      item_id, name, 'unpaid_share',
      (greatest(0, least(share - held, 2 * share - held_or_lapsed)) / units)::integer
    )
    from shared
    where held + wanted > share or held_or_lapsed + wanted > 2 * share
    order by place limit 1
  $$;
revoke execute on function private.share_refusal from public;

-- Why a payment with a code cannot begin; null when it can. Beside the paid orders those count that are being paid from
-- the same network: one buyer in several tabs gets the last use once, and no stranger can keep it from others.
create function private.use_refusal(the_order public.orders, by_network bytea) returns json
  language plpgsql set search_path = ''
  as $$
declare
  d public.discounts;
  refusal json;
  paying record;
begin
  if the_order.discount_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('code by network ' || the_order.discount_id || coalesce(encode(by_network, 'hex'), ''), 0)
  );
  select * into d from public.discounts where id = the_order.discount_id;
  refusal := private.discount_refusal(d, the_order.discount_mailbox, the_order.created_at);
  if refusal is not null then
    return refusal;
  end if;
  select count(*) as orders, count(*) filter (where o.discount_mailbox = the_order.discount_mailbox) as of_buyer,
    min(o.expires_at) as until
  into paying
  from private.payment_networks n join public.orders o on o.id = n.order_id
  where n.network = by_network and o.discount_id = d.id and o.id <> the_order.id and o.status = 'pending'
    and exists (select from public.payments p where p.order_id = o.id and p.status in ('started', 'open'));
  if paying.orders > 0 and (
    private.discount_uses(d.id) + paying.orders >= d.max_uses
    or private.discount_uses(d.id, the_order.discount_mailbox) + paying.of_buyer >= d.max_uses_per_buyer
  ) then
    return private.refused_discount('in_payment', paying.until);
  end if;
  return null;
end
$$;
revoke execute on function private.use_refusal from public;
