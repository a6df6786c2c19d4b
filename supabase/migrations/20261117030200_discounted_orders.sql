-- Placing and refunding an order with a delivery method and a discount code.

create or replace function private.placed_order(wanted uuid) returns json
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

-- The code of an order that is being placed, locked so that the last use is given once, or why it cannot be used. Orders
-- of the same buyer that still wait for their payment give their use to this one: a changed phone number makes another
-- order, and must not make the code a used one. A payment that is at the bank keeps its use.
create function private.take_discount(
  typed_code text, by_mailbox bytea, as_of timestamptz, out discount public.discounts, out refusal json
)
  language plpgsql set search_path = ''
  as $$
declare
  waiting record;
begin
  select * into discount from public.discounts where code = upper(btrim(typed_code)) for update;
  refusal := private.discount_refusal(discount, by_mailbox, as_of);
  if refusal ->> 'reason' in ('used_up', 'used_by_buyer') then
    for waiting in
      select o.id from public.orders o
      where o.discount_id = discount.id and o.discount_mailbox = by_mailbox and o.status = 'pending'
        and not exists (select from public.payments p where p.order_id = o.id and p.status = 'open')
      order by o.created_at for update skip locked
    loop
      perform private.drop_order(waiting.id, 'cancelled');
    end loop;
    refusal := private.discount_refusal(discount, by_mailbox, as_of);
  end if;
end
$$;
revoke all on function private.take_discount from public;

-- An order is stored only for a total the buyer has seen. It holds nothing until its payment starts.
-- `key` is the idempotency key: one order, however often it is sent.
-- input: { key, userId?, at?, totalCents?, deliveryMethod? (courier), code?,
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
  buyer_email constant text := lower(btrim(buyer ->> 'email'));
  by_mailbox constant bytea := private.mailbox_digest(buyer_email);
  requested record;
  item private.item;
  refusal json;
  subtotal bigint := 0;
  chosen jsonb := '[]';
  taken record;
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
    or jsonb_array_length(input -> 'lines') not between 1 and 200
  then
    raise exception 'An order has 1 to 200 lines' using errcode = 'check_violation';
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
    select * into taken from private.take_discount(input ->> 'code', by_mailbox, placed_at);
    if taken.refusal is not null then
      return taken.refusal;
    end if;
    d := taken.discount;
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

-- As before; shipping and sums are place_order's.
create or replace function public.place_staff_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  paid_by text := input ->> 'paidBy';
  answer jsonb;
  o public.orders;
begin
  perform private.require_staff();
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
  end if;
  return private.placed_order(o.id);
end
$$;

-- What was paid for so many of a line, after as many were refunded already. Cents run on, so that all of them together
-- are what the line cost.
create function private.paid_for(l public.order_lines, already bigint, how_many bigint) returns bigint
  language sql immutable parallel safe
  return (l.total_cents - l.discount_cents) * (already + how_many) / l.quantity
    - (l.total_cents - l.discount_cents) * already / l.quantity;
revoke all on function private.paid_for from public;

-- input: { orderId, amountCents?, reason, note?, restock?, voidTickets?, lines?: [{ id, quantity }] }. Without an amount
-- it is what was paid for the lines. Gives the refund's id.
create or replace function public.request_refund(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders;
  cents bigint;
  new_id uuid;
begin
  perform private.require_admin();
  o := private.order_for_staff((input ->> 'orderId')::uuid);
  if o.status not in ('paid', 'fulfilled') then
    raise exception '% is %: there is nothing to refund', o.reference, o.status using errcode = 'check_violation';
  end if;
  cents := coalesce(
    (input ->> 'amountCents')::bigint,
    (
      select sum(private.paid_for(
        l, coalesce((select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id), 0),
        (chosen.value ->> 'quantity')::integer
      ))
      from jsonb_array_elements(input -> 'lines') as chosen (value)
      join public.order_lines l on l.id = (chosen.value ->> 'id')::uuid and l.order_id = o.id
    )
  );
  if coalesce(cents, 0) <= 0
    or cents + coalesce((select sum(amount_cents) from public.refunds where order_id = o.id), 0) > o.total_cents
  then
    raise exception 'A refund is more than nothing and, with those before it, at most what was paid'
      using errcode = 'check_violation';
  end if;

  insert into public.refunds (order_id, amount_cents, reason, note, restock, void_tickets, requested_by)
  values (
    o.id, cents, input ->> 'reason', nullif(btrim(input ->> 'note'), ''),
    coalesce((input ->> 'restock')::boolean, false), coalesce((input ->> 'voidTickets')::boolean, true),
    (select auth.uid())
  )
  returning id into new_id;
  insert into public.refund_lines (refund_id, order_line_id, quantity)
  select new_id, l.id, (chosen.value ->> 'quantity')::integer
  from jsonb_array_elements(coalesce(input -> 'lines', '[]')) as chosen (value)
  join public.order_lines l on l.id = (chosen.value ->> 'id')::uuid and l.order_id = o.id
  where (chosen.value ->> 'quantity')::integer > 0;

  if exists (
    select from public.order_lines l
    where l.order_id = o.id
      and l.quantity < (select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id)
  ) then
    raise exception 'More pieces than were bought' using errcode = 'check_violation';
  end if;
  perform private.settle_fulfilment(o.id);
  return new_id;
end
$$;
