-- Names in the words of the field. A function whose body names a renamed column is replaced with the same body.

alter table public.orders rename column attempt to idempotency_key;
alter table public.orders rename constraint orders_attempt_key to orders_idempotency_key_key;
-- Products that are paid for and neither sent nor refunded.
alter table public.orders rename column pieces_left to unsent_quantity;
alter table public.orders rename constraint orders_pieces_left_counted to orders_unsent_quantity_counted;
alter trigger nothing_to_nobody on public.outbox rename to skip_deleted_recipient;
alter trigger begin_pending on public.orders rename to guard_first_status;
alter trigger move_as_listed on public.orders rename to guard_status;
alter trigger move_as_staff_may on public.orders rename to guard_status_set_by_staff;
alter function private.note_paid() rename to start_fulfilment;
alter trigger note_paid on public.orders rename to start_fulfilment;

-- Fields that change by themselves.
create or replace function private.unaudited_fields() returns text[]
  language sql immutable parallel safe
  return array['updated_at', 'words', 'idempotency_key'];

create or replace function private.start_fulfilment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.unsent_quantity := coalesce(
    (select sum(quantity) from public.order_lines where order_id = new.id and kind = 'product'), 0
  );
  if not private.needs_address(new) then
    new.clock_starts_at := coalesce(new.paid_at, now());
  end if;
  return new;
end
$$;

-- Counts what is left to send. When nothing is, the order is fulfilled.
create or replace function private.settle_fulfilment(the_order uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  remaining integer;
begin
  select coalesce(sum(quantity), 0) into remaining from private.unsent_lines(the_order);
  update public.orders set unsent_quantity = remaining where id = the_order and unsent_quantity <> remaining;
  if remaining = 0 then
    update public.orders set status = 'fulfilled'
    where id = the_order and status = 'paid'
      and exists (select from public.shipments where order_id = the_order);
  end if;
end
$$;

-- The money has moved, and PayGate calls it this. Stock, tickets, credit note and mail in one transaction. Gives the
-- number of the credit note.
create or replace function public.complete_refund(the_refund uuid, paygate_reference text) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.refunds;
  o public.orders;
  note_number integer;
begin
  perform private.require_admin();
  select * into r from public.refunds where id = the_refund;
  if not found then
    raise exception 'There is no such refund' using errcode = 'no_data_found';
  end if;
  o := private.order_for_staff(r.order_id);
  -- Two who finish it at the same moment take turns at the order.
  select * into r from public.refunds where id = the_refund;
  if r.state = 'done' then
    return (select number from public.invoices where refund_id = r.id);
  end if;
  if coalesce(btrim(paygate_reference), '') = '' then
    raise exception 'A refund is done when its reference at PayGate is known' using errcode = 'check_violation';
  end if;

  update public.refunds
  set state = 'done', reference = btrim(paygate_reference), done_by = (select auth.uid()), done_at = now()
  where id = r.id;
  if r.restock then
    perform private.restock_refund(r.id);
  end if;
  if r.void_tickets then
    perform private.void_refunded_tickets(r.id);
  end if;
  if (select sum(amount_cents) from public.refunds where order_id = o.id and state = 'done') = o.total_cents then
    update public.orders set status = 'refunded', unsent_quantity = 0 where id = o.id;
  else
    perform private.settle_fulfilment(o.id);
  end if;
  note_number := private.issue_invoice('credit_note', o.id, r.amount_cents, now(), r.id);
  perform private.queue_order_mail('refund_done', o, r.id::text, jsonb_build_object('refund_id', r.id));
  return note_number;
end
$$;

-- An order comes to nothing; a late approval may still revive it.
create or replace function private.drop_order(the_order uuid, new_status text) returns void
  language plpgsql set search_path = ''
  as $$
begin
  perform private.move_stock(the_order, 1);
  update public.orders set status = new_status, idempotency_key = null where id = the_order;
end
$$;

-- Takes the buyer out of orders, of the mails and of the messages about them. Stock and payments are not touched.
create or replace function private.forget_buyers(the_orders uuid[]) returns void
  language plpgsql set search_path = ''
  as $$
begin
  -- The team's own mails name nobody as their recipient.
  delete from public.outbox
  where recipient is not null and status <> 'sent' and payload ->> 'order_id' = any (the_orders::text[]);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient is not null and payload ->> 'order_id' = any (the_orders::text[]);
  update public.payment_messages set sent = private.without_address(sent)
  where sent is not null and order_id = any (the_orders);
  update public.orders
  set user_id = null, idempotency_key = null, first_name = 'Deleted', last_name = 'customer',
    email = private.deleted_email(),
    phone = null, address = null, city = null, postal_code = null
  where id = any (the_orders);
end
$$;

-- An order is stored only for a total the buyer has seen. It holds nothing until its payment starts.
-- `key` is the idempotency key: one order, however often it is sent.
-- input: { key, userId?, at?, totalCents?, buyer: { firstName, lastName, email, phone?, address?, city?, postalCode? },
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
      reference, idempotency_key, user_id, first_name, last_name, email, phone, address, city, postal_code,
      subtotal_cents, shipping_cents, total_cents, vat_cents, created_at, expires_at
    ) values (
      'SHOP-' || stamp, order_key, (input ->> 'userId')::uuid,
      btrim(buyer ->> 'firstName'), btrim(buyer ->> 'lastName'), lower(btrim(buyer ->> 'email')),
      nullif(btrim(buyer ->> 'phone'), ''), nullif(btrim(buyer ->> 'address'), ''),
      nullif(btrim(buyer ->> 'city'), ''), nullif(btrim(buyer ->> 'postalCode'), ''),
      subtotal, shipping, subtotal + shipping,
      private.vat_included(subtotal + shipping),
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
