-- A sale that is taken along at once, and links of orders that end when their email address is corrected.

-- What is taken along needs no address: there is nothing to tell the buyer that they do not have in hand.
alter table public.orders alter column email drop not null;

-- Mails to a buyer without an address. The others without a recipient are for the team.
create function private.skip_absent_buyer() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  return null;
end
$$;
revoke all on function private.skip_absent_buyer() from public;
create trigger skip_absent_buyer before insert on public.outbox
  for each row when (
    new.recipient is null and new.kind in (
      'order_confirmation', 'tickets', 'order_link', 'parcel_sent', 'order_packed', 'ready_to_collect',
      'order_delivered', 'refund_done', 'payment_link', 'return_accepted', 'return_refused', 'return_received'
    )
  )
  execute function private.skip_absent_buyer();

-- As before, also without an address.
create or replace function private.buyer_words(first_name text, last_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, first_name || ' ' || last_name || ' ' || coalesce(email, ''));

create or replace function public.forget_old_orders(sold_before timestamptz, unsold_before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_at_once constant integer := 500;
  old uuid[];
begin
  select coalesce(array_agg(found.id), '{}') into old
  from (
    select o.id from public.orders o
    where o.email is distinct from private.deleted_email()
      -- One that still waits holds pieces, and is let go first.
      and o.status <> 'pending'
      and (
        o.created_at < sold_before
        or (
          o.created_at < unsold_before
          and o.status in ('expired', 'cancelled', 'declined')
          -- Money that came and did not fit belongs in the books too.
          and not exists (
            select from public.payments p
            where p.order_id = o.id and p.status in ('approved', 'voided', 'wrong_amount')
          )
          -- Whoever looks into a payment may have to write to the buyer.
          and not exists (select from public.staff_tasks t where t.order_id = o.id and t.status = 'open')
        )
      )
    order by o.created_at
    limit most_at_once
    for update skip locked
  ) as found;
  perform private.forget_buyers(old);
  return cardinality(old);
end
$$;

-- Everything of a sale left by the shop's door, when it was paid.
create function private.hand_over(the_order uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  new_id uuid;
begin
  if not exists (select from private.unsent_lines(the_order) where quantity > 0) then
    return;
  end if;
  insert into public.shipments (order_id, number, courier, delivered_at, sent_by)
  values (the_order, 1, 'Taken along', now(), (select auth.uid()))
  returning id into new_id;
  insert into public.shipment_lines (shipment_id, order_line_id, quantity)
  select new_id, order_line_id, quantity from private.unsent_lines(the_order) where quantity > 0;
  perform private.settle_fulfilment(the_order);
  update public.orders set delivered_at = now() where id = the_order;
end
$$;
revoke all on function private.hand_over from public;

-- input: { key, channel: pop_up|phone, paidBy: card_machine|cash|link, slip?, deliveryMethod, handedOver?, buyer, lines };
-- buyer and lines as in place_order, whose answer this gives. Money that is there already pays the order at once; with a
-- link the buyer pays within three days. handedOver: taken along at once, so nothing is left to send or collect.
create or replace function public.place_staff_order(input jsonb) returns json
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

-- The signature in an order's link covers this number. The mails that went to a wrong address open nothing once the
-- address is corrected.
alter table public.orders add column link_version integer not null default 0;
create function private.end_order_links() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.link_version := old.link_version + 1;
  return new;
end
$$;
revoke all on function private.end_order_links() from public;
create trigger end_order_links before update of email on public.orders
  for each row when (old.email <> new.email and new.email <> private.deleted_email())
  execute function private.end_order_links();

create or replace function private.buyer_of(o public.orders) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'firstName', o.first_name, 'lastName', o.last_name, 'email', coalesce(o.email, ''), 'phone', coalesce(o.phone, ''),
    'address', coalesce(o.address, ''), 'suburb', coalesce(o.suburb, ''), 'city', coalesce(o.city, ''),
    'province', coalesce(o.province, ''), 'postalCode', coalesce(o.postal_code, ''),
    'deliveryNote', coalesce(o.delivery_note, ''), 'deliveryMethod', o.delivery_method
  );

-- input: { orderId, before, after }, both as private.buyer_of. `before` is what the member saw: if someone else has saved
-- since, nothing is written and the present values are told. A new address for mails gets the mails again, with a new
-- link; the links in the mails before open nothing any more.
create or replace function public.correct_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted jsonb := input -> 'after';
  o public.orders := private.order_for_staff((input ->> 'orderId')::uuid);
  new_email constant text := nullif(lower(btrim(wanted ->> 'email')), '');
  corrected public.orders;
  mail record;
begin
  if private.buyer_of(o) <> input -> 'before' then
    return json_build_object('kind', 'conflict', 'current', private.buyer_of(o));
  end if;
  if new_email is null and o.email is not null then
    raise exception '% needs an email address', o.reference using errcode = 'check_violation';
  end if;
  update public.orders set
    first_name = btrim(wanted ->> 'firstName'), last_name = btrim(wanted ->> 'lastName'),
    email = new_email, phone = nullif(btrim(wanted ->> 'phone'), ''),
    address = nullif(btrim(wanted ->> 'address'), ''), suburb = nullif(btrim(wanted ->> 'suburb'), ''),
    city = nullif(btrim(wanted ->> 'city'), ''), province = nullif(btrim(wanted ->> 'province'), ''),
    postal_code = nullif(btrim(wanted ->> 'postalCode'), ''),
    delivery_note = nullif(btrim(wanted ->> 'deliveryNote'), ''), delivery_method = wanted ->> 'deliveryMethod'
  where id = o.id
  returning * into corrected;
  -- The promise begins when the address is known.
  if corrected.status = 'paid' and corrected.clock_starts_at is null and not private.needs_address(corrected) then
    update public.orders set clock_starts_at = now() where id = o.id;
  end if;
  if o.email is null and new_email is not null and o.status in ('paid', 'fulfilled') then
    perform private.queue_order_mail('order_confirmation', corrected, o.id::text);
  elsif new_email <> o.email then
    for mail in
      select distinct on (kind) kind, payload from public.outbox
      where payload ->> 'order_id' = o.id::text and recipient is not null
        and kind in ('order_confirmation', 'tickets', 'payment_link')
      order by kind, created_at desc
    loop
      perform private.queue_order_mail(mail.kind, corrected, gen_random_uuid()::text, mail.payload);
    end loop;
    -- What still waits goes to the new address too.
    update public.outbox set recipient = corrected.email
    where payload ->> 'order_id' = o.id::text and recipient = o.email and status = 'pending';
  end if;
  return json_build_object('kind', 'saved');
end
$$;
