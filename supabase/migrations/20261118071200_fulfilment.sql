-- Packing, parcels, collection and the time by which an order leaves.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Parcels. An order may be sent in parts, each with its own courier and number, and its own mail to the buyer.
create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- Within the order, from 1.
  number integer not null check (number > 0),
  courier text not null check (private.is_line(courier, 100)),
  tracking_number text check (private.is_line(tracking_number, 100)),
  tracking_url text check (tracking_url ~ '^https?://' and private.is_line(tracking_url, 500)),
  sent_at timestamptz not null default now(),
  delivered_at timestamptz,
  sent_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shipments_numbered unique (order_id, number)
);
alter table public.shipments enable row level security;
grant select on public.shipments to authenticated;
create policy "Shipments go with their order" on public.shipments
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
select private.watch('public.shipments');

create table public.shipment_lines (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_line_id)
);
create index shipment_lines_by_line on public.shipment_lines (order_line_id);
alter table public.shipment_lines enable row level security;
grant select on public.shipment_lines to authenticated;
create policy "Lines go with their shipment" on public.shipment_lines
  for select to authenticated
  using (exists (select from public.shipments where id = shipment_id));

create function private.needs_address(the_order public.orders) returns boolean
  language sql immutable set search_path = ''
  return the_order.delivery_method = 'courier' and coalesce(btrim(the_order.address), '') = '';

create function private.start_fulfilment() returns trigger
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
revoke execute on function private.start_fulfilment from public;
create trigger start_fulfilment before update on public.orders
  for each row when (old.status is distinct from new.status and new.status = 'paid')
  execute function private.start_fulfilment();

-- What staff take back can be undone for ten seconds, and what they did by mistake can be taken back. Mails about it wait
-- as long, so that an undone parcel mails nobody.

-- A mail about something that can be undone waits until it no longer can.
create function private.queue_order_mail(
  mail_kind text, the_order public.orders, about text, details jsonb default '{}'
) returns void
  language sql set search_path = ''
  as $$
    insert into public.outbox (kind, recipient, payload, dedupe_key, next_attempt_at)
    values (
      mail_kind, the_order.email, jsonb_build_object('order_id', the_order.id) || details, mail_kind || ':' || about,
      case when mail_kind in ('parcel_sent', 'order_packed') then now() + interval '10 seconds' else now() end
    )
    on conflict (dedupe_key) do nothing
  $$;
revoke execute on function private.queue_order_mail from public;

-- The order, locked, for a member of staff.
create function private.order_for_staff(the_order uuid) returns public.orders
  language plpgsql set search_path = ''
  as $$
declare
  found_order public.orders;
begin
  perform private.require_staff();
  select * into found_order from public.orders where id = the_order for update;
  if not found then
    raise exception 'There is no such order' using errcode = 'no_data_found';
  end if;
  return found_order;
end
$$;
revoke execute on function private.order_for_staff from public;

create function private.require_paid(the_order public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  if the_order.status <> 'paid' then
    raise exception '% is %, not paid', the_order.reference, the_order.status using errcode = 'check_violation';
  end if;
end
$$;
revoke execute on function private.require_paid from public;

create function public.mark_packed(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  perform private.require_paid(o);
  if o.packed_at is null then
    update public.orders set packed_at = now() where id = o.id;
    perform private.queue_order_mail('order_packed', o, o.id::text);
  end if;
end
$$;
revoke execute on function public.mark_packed from public;
grant execute on function public.mark_packed to authenticated;

-- For an order that is fetched at the shop.
create function public.mark_ready_to_collect(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  perform private.require_paid(o);
  if o.ready_to_collect_at is null then
    update public.orders
    set delivery_method = 'collection', ready_to_collect_at = now(), packed_at = coalesce(packed_at, now())
    where id = o.id;
    perform private.queue_order_mail('ready_to_collect', o, o.id::text);
  end if;
end
$$;
revoke execute on function public.mark_ready_to_collect from public;
grant execute on function public.mark_ready_to_collect to authenticated;

-- Pieces of each line that are neither sent nor refunded.
create function private.unsent_lines(the_order uuid)
  returns table (order_line_id uuid, quantity integer)
  language sql stable set search_path = ''
  as $$
    select l.id, greatest(0, l.quantity
      - coalesce((select sum(s.quantity) from public.shipment_lines s where s.order_line_id = l.id), 0)
      - coalesce((select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id), 0))::integer
    from public.order_lines l
    where l.order_id = the_order and l.kind = 'product'
  $$;
revoke execute on function private.unsent_lines from public;

-- Counts what is left to send. When nothing is, the order is fulfilled.
create function private.settle_fulfilment(the_order uuid) returns void
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
revoke execute on function private.settle_fulfilment from public;

-- input: { orderId, courier, trackingNumber?, trackingUrl?, lines: [{ id, quantity }] }. Without lines all that is left
-- is sent. Gives the shipment's id.
create function public.send_parcel(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff((input ->> 'orderId')::uuid);
  new_id uuid;
begin
  perform private.require_paid(o);
  if private.needs_address(o) then
    raise exception '% has no address', o.reference using errcode = 'check_violation';
  end if;
  if exists (
    select from private.unsent_lines(o.id) u
    join jsonb_array_elements(input -> 'lines') as chosen (value) on (chosen.value ->> 'id')::uuid = u.order_line_id
    where (chosen.value ->> 'quantity')::integer > u.quantity
  ) then
    raise exception 'More than was left to send' using errcode = 'check_violation';
  end if;
  insert into public.shipments (order_id, number, courier, tracking_number, tracking_url, sent_by)
  values (
    o.id, (select count(*) + 1 from public.shipments where order_id = o.id),
    btrim(input ->> 'courier'), nullif(btrim(input ->> 'trackingNumber'), ''),
    nullif(btrim(input ->> 'trackingUrl'), ''), (select auth.uid())
  )
  returning id into new_id;

  insert into public.shipment_lines (shipment_id, order_line_id, quantity)
  select new_id, u.order_line_id, case when input ? 'lines' then (chosen.value ->> 'quantity')::integer else u.quantity end
  from private.unsent_lines(o.id) u
  left join jsonb_array_elements(input -> 'lines') as chosen (value) on (chosen.value ->> 'id')::uuid = u.order_line_id
  where u.quantity > 0
    and (not input ? 'lines' or (chosen.value ->> 'quantity')::integer > 0);

  if not exists (select from public.shipment_lines where shipment_id = new_id) then
    raise exception 'A parcel needs something in it' using errcode = 'check_violation';
  end if;
  perform private.queue_order_mail('parcel_sent', o, new_id::text, jsonb_build_object('shipment_id', new_id));
  perform private.settle_fulfilment(o.id);
  return new_id;
end
$$;
revoke execute on function public.send_parcel from public;
grant execute on function public.send_parcel to authenticated;

-- A parcel arrived, or everything did that was collected at the shop. The mail leaves once all of it is there.
create function public.mark_delivered(the_order uuid, the_shipment uuid default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  if o.delivery_method = 'collection' and o.status = 'paid' then
    if o.ready_to_collect_at is null then
      raise exception '% is not ready to be collected', o.reference using errcode = 'check_violation';
    end if;
    -- Its number is never asked for: it left by the shop's door.
    insert into public.shipments (order_id, number, courier, delivered_at, sent_by)
    values (o.id, 1, 'Collected at the shop', now(), (select auth.uid()))
    returning id into the_shipment;
    insert into public.shipment_lines (shipment_id, order_line_id, quantity)
    select the_shipment, order_line_id, quantity from private.unsent_lines(o.id) where quantity > 0;
    perform private.settle_fulfilment(o.id);
  else
    update public.shipments set delivered_at = now()
    where order_id = o.id and delivered_at is null and (the_shipment is null or id = the_shipment);
  end if;
  if o.delivered_at is null
    and (select status from public.orders where id = o.id) = 'fulfilled'
    and not exists (select from public.shipments where order_id = o.id and delivered_at is null)
  then
    update public.orders set delivered_at = now() where id = o.id;
    perform private.queue_order_mail('order_delivered', o, o.id::text);
  end if;
end
$$;
revoke execute on function public.mark_delivered from public;
grant execute on function public.mark_delivered to authenticated;

-- A number at a courier leads to the buyer.
create function private.forget_parcels() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.shipments set tracking_number = null, tracking_url = null where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_parcels from public;
create trigger forget_parcels after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_parcels();

create function private.reopen_fulfilment(o public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  if o.status = 'fulfilled' and exists (select from private.unsent_lines(o.id) where quantity > 0) then
    update public.orders set status = 'paid', fulfilled_at = null where id = o.id;
    -- The promised hours began when they began.
    update public.orders set clock_starts_at = o.clock_starts_at where id = o.id;
  end if;
  perform private.settle_fulfilment(o.id);
end
$$;
revoke execute on function private.reopen_fulfilment from public;

-- input: { orderId, lines: { "<line id>": true | false } }
create function public.tick_packed_lines(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff((input ->> 'orderId')::uuid);
begin
  perform private.require_paid(o);
  update public.order_lines l
  set packed_at = case when ticked.value = 'true' then coalesce(l.packed_at, now()) end
  from jsonb_each_text(input -> 'lines') as ticked
  where l.order_id = o.id and l.kind = 'product' and l.id::text = ticked.key
    and (l.packed_at is not null) <> (ticked.value = 'true');
end
$$;
revoke execute on function public.tick_packed_lines from public;
grant execute on function public.tick_packed_lines to authenticated;

-- Something to put right that a member noticed, about an order or about none. Gives the task's id.
create function public.add_task(task_note text, the_order uuid default null) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  new_id uuid;
begin
  perform private.require_staff();
  if coalesce(btrim(task_note), '') = '' then
    raise exception 'A task says what is to be put right' using errcode = 'check_violation';
  end if;
  insert into public.staff_tasks (kind, order_id, note) values ('other', the_order, btrim(task_note))
  returning id into new_id;
  return new_id;
end
$$;
revoke execute on function public.add_task from public;
grant execute on function public.add_task to authenticated;

-- What a member wrote about a buyer goes with the buyer.
create function private.forget_tasks() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- But for the one the erasure itself raised.
  delete from public.staff_tasks
  where order_id = new.id and kind = 'other' and dedupe_key <> 'other:forgotten:' || new.id;
  return null;
end
$$;
revoke execute on function private.forget_tasks from public;
create trigger forget_tasks after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_tasks();

-- The buyer says where a paid parcel goes, and the promised hours begin. input: { orderId, at? } with collect: true, or
-- with address, suburb?, city?, province?, postalCode?, deliveryNote?. False: it was known already, or nothing is sent.
create function public.give_address(input jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders;
  given_at constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  collects constant boolean := coalesce((input ->> 'collect')::boolean, false);
begin
  select * into strict o from public.orders where id = (input ->> 'orderId')::uuid for update;
  if o.status <> 'paid' or o.unsent_quantity = 0 or not private.needs_address(o) then
    return false;
  end if;
  if collects then
    update public.orders set delivery_method = 'collection', clock_starts_at = given_at where id = o.id;
    if o.shipping_cents > 0 then
      perform private.raise_task('other', 'collected:' || o.id, o.id, null,
        'The buyer paid for shipping and will collect the order at the shop. Please refund the shipping.');
    end if;
    return true;
  end if;
  update public.orders set
    address = btrim(input ->> 'address'), suburb = nullif(btrim(input ->> 'suburb'), ''),
    city = nullif(btrim(input ->> 'city'), ''), province = nullif(btrim(input ->> 'province'), ''),
    postal_code = nullif(btrim(input ->> 'postalCode'), ''),
    delivery_note = nullif(btrim(input ->> 'deliveryNote'), ''),
    clock_starts_at = given_at
  where id = o.id returning * into o;
  if private.needs_address(o) then
    raise exception 'An address has a street' using errcode = 'check_violation';
  end if;
  return true;
end
$$;
revoke execute on function public.give_address from public;

-- A parcel whose courier, number or link was typed wrongly is corrected; the audit keeps both versions.
create function private.tracking_of(s public.shipments) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'courier', s.courier, 'trackingNumber', coalesce(s.tracking_number, ''), 'trackingUrl', coalesce(s.tracking_url, '')
  );
revoke execute on function private.tracking_of from public;

-- input: { shipmentId, before, after, mailAgain }, both as private.tracking_of. `before` is what the member saw: if someone
-- else has saved since, nothing is written and the present values are told. A mail that still waits tells the corrected
-- values anyway, so that no second one is needed.
create function public.correct_parcel(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted jsonb := input -> 'after';
  s public.shipments;
  o public.orders;
begin
  perform private.require_staff();
  select * into s from public.shipments where id = (input ->> 'shipmentId')::uuid;
  if not found then
    raise exception 'There is no such parcel' using errcode = 'no_data_found';
  end if;
  o := private.order_for_staff(s.order_id);
  -- Two who correct it at the same moment take turns at the order.
  select * into s from public.shipments where id = s.id;
  if not found then
    raise exception 'There is no such parcel' using errcode = 'no_data_found';
  end if;
  if private.tracking_of(s) <> input -> 'before' then
    return json_build_object('kind', 'conflict', 'current', private.tracking_of(s));
  end if;
  update public.shipments set
    courier = btrim(wanted ->> 'courier'), tracking_number = nullif(btrim(wanted ->> 'trackingNumber'), ''),
    tracking_url = nullif(btrim(wanted ->> 'trackingUrl'), '')
  where id = s.id;
  if (input ->> 'mailAgain')::boolean and not exists (
    select from public.outbox
    where payload ->> 'order_id' = o.id::text and payload ->> 'shipment_id' = s.id::text
      and kind = 'parcel_sent' and status = 'pending'
  ) then
    perform private.queue_order_mail('parcel_sent', o, gen_random_uuid()::text, jsonb_build_object('shipment_id', s.id));
  end if;
  return json_build_object('kind', 'saved');
end
$$;
revoke execute on function public.correct_parcel from public;
grant execute on function public.correct_parcel to authenticated;

-- A parcel that is taken back takes its waiting mails with it, also those that were to go again.
create function private.drop_parcel_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.outbox
  where payload ->> 'order_id' = old.order_id::text and payload ->> 'shipment_id' = old.id::text
    and kind = 'parcel_sent' and status = 'pending' and attempts = 0;
  return null;
end
$$;
revoke execute on function private.drop_parcel_mails from public;
create trigger drop_parcel_mails after delete on public.shipments
  for each row execute function private.drop_parcel_mails();

-- Of a size that is counted there is one on the shelf.
create function private.keep_lead_time() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  select p.lead_time_days into new.lead_time_days
  from public.products p
  where p.id = new.item_id
    and not exists (
      select from public.stock s where s.product_id = p.id and s.size is not distinct from new.size
    );
  return new;
end
$$;
revoke execute on function private.keep_lead_time from public;
create trigger keep_lead_time before insert on public.order_lines
  for each row when (new.kind = 'product') execute function private.keep_lead_time();

create function private.set_dispatch_by() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.dispatch_by := new.clock_starts_at + greatest(
    interval '24 hours',
    (select max(l.lead_time_days) from public.order_lines l where l.order_id = new.id) * interval '24 hours'
  );
  return new;
end
$$;
revoke execute on function private.set_dispatch_by from public;
-- Triggers run by name: this one after start_fulfilment, which starts the clock.
create trigger time_dispatch before update on public.orders
  for each row when (old.clock_starts_at is distinct from new.clock_starts_at)
  execute function private.set_dispatch_by();
