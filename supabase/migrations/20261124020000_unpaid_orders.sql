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

drop function private.hold_order(public.orders, text, timestamptz);
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

-- Paid orders alone use a code up.
create or replace function private.discount_uses(the_discount uuid, by_mailbox bytea default null) returns bigint
  language sql stable set search_path = ''
  as $$
    select count(*) from public.orders
    where discount_id = the_discount and status in ('paid', 'fulfilled', 'refunded')
      and (by_mailbox is null or discount_mailbox = by_mailbox)
  $$;

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

-- A payment is never refused once the money has moved. Where it is a use too many, staff decide.
create function private.raise_use_task(the_order public.orders, payment public.payments) returns void
  language plpgsql set search_path = ''
  as $$
declare
  d public.discounts;
begin
  -- Payments of the same moment count each other.
  perform pg_advisory_xact_lock(hashtextextended('paid with code ' || the_order.discount_id, 0));
  select * into d from public.discounts where id = the_order.discount_id;
  if private.discount_uses(d.id) > d.max_uses
    or private.discount_uses(d.id, the_order.discount_mailbox) > d.max_uses_per_buyer
  then
    perform private.raise_task('other', 'code:' || the_order.id, the_order.id, payment.id,
      format('Code %s was used more often than it allows: several orders with it were paid at the same time.', d.code));
  end if;
end
$$;

create or replace function private.pay_order(the_order public.orders, payment public.payments, at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
begin
  -- A late one lost its pieces; they are taken again as far as they are there.
  if not the_order.holds_stock then
    perform private.move_stock(the_order.id, -1);
  end if;
  perform private.raise_stock_task(the_order.id, payment.id);
  update public.orders set status = 'paid', paid_at = at where id = the_order.id;
  perform private.issue_tickets(the_order);
  if the_order.discount_id is not null then
    perform private.raise_use_task(the_order, payment);
  end if;
  if the_order.status <> 'pending' then
    perform private.raise_task('paid_late', the_order.id::text, the_order.id, payment.id,
      format('Paid when the order was already %s. Please check that it can still be sent.', the_order.status));
  end if;
end
$$;

revoke all on function private.note_network, private.held_unpaid, private.share_refusal, private.hold_order,
  private.use_refusal, private.raise_use_task from public;

-- The buyer is on the way to the payment page, and the pieces are held from here on. An answer of another kind than
-- 'started' says why not, and nothing is held: the payment page is not shown.
-- input: { orderId, payRequestId, device?, address?, again?, sent, received, at? }. again: also for an order that came to
-- nothing, which then gets a new hold where the stock allows it.
create or replace function public.start_payment(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  started timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  by_network constant bytea := private.keyed_hash(convert_to(input ->> 'address', 'UTF8'));
  the_order public.orders;
  revives boolean;
  refusal json;
  new_id uuid;
begin
  select * into strict the_order from public.orders where id = (input ->> 'orderId')::uuid for update;
  revives := coalesce((input ->> 'again')::boolean, false) and private.can_pay_again(the_order, started);
  if the_order.status <> 'pending' and not revives then
    refusal := json_build_object('kind', 'closed');
  else
    refusal := coalesce(
      case when revives then private.order_refusal(the_order.id, started) end, private.use_refusal(the_order, by_network)
    );
  end if;
  if refusal is null and by_network is not null then
    perform private.note_network(the_order, by_network, started);
  end if;
  if refusal is null and revives then
    update public.orders set status = 'pending', expires_at = started + interval '30 minutes'
    where id = the_order.id returning * into the_order;
  end if;
  if refusal is null and not the_order.holds_stock then
    refusal := private.hold_order(the_order, input ->> 'device', started, by_network);
  end if;
  if refusal is not null then
    perform private.keep_message(the_order.id, null, 'initiate', input ->> 'sent', input ->> 'received', 'unused');
    return refusal;
  end if;

  insert into public.payments (order_id, number, pay_request_id, amount_cents, created_at, next_query_at)
  values (
    the_order.id,
    (select count(*) + 1 from public.payments where order_id = the_order.id),
    input ->> 'payRequestId', the_order.total_cents, started, private.query_time(started, 0)
  )
  returning id into new_id;
  -- PayGate's page is open for 30 minutes; the pieces wait as long.
  update public.orders set expires_at = greatest(expires_at, started + interval '30 minutes')
  where id = the_order.id;
  perform private.keep_message(
    the_order.id, new_id, 'initiate', input ->> 'sent', input ->> 'received', 'accepted'
  );
  return json_build_object('kind', 'started');
end
$$;

-- An order is stored only for a total the buyer has seen. It holds nothing until its payment starts, and uses no code up
-- until it is paid.
-- `key` is the idempotency key: one order, however often it is sent.
-- input: { key, userId?, at?, totalCents?, deliveryMethod? (courier), handedOver?, code?,
--          buyer: { firstName, lastName, email, phone?, address?, suburb?, city?, province?, postalCode?, deliveryNote? },
--          lines: [{ id, size, quantity }] }. Another total than totalCents writes nothing and tells the prices.
create or replace function public.place_order(input jsonb) returns json
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
drop function private.take_discount;
