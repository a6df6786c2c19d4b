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

create table public.shipment_lines (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_line_id)
);

create index shipment_lines_by_line on public.shipment_lines (order_line_id);

create trigger touch_updated_at before update on public.shipments
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.shipments
  for each row execute function private.note_change();

alter table public.shipments enable row level security;
alter table public.shipment_lines enable row level security;
-- Written by the functions below alone, so that lines, stock, status and mails stay in step.
grant select on public.shipments, public.shipment_lines to authenticated;

create policy "Shipments go with their order" on public.shipments
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Lines go with their shipment" on public.shipment_lines
  for select to authenticated
  using (exists (select from public.shipments where id = shipment_id));

-- Pieces of each line that are neither sent nor refunded.
create function private.unsent_lines(the_order uuid)
  returns table (order_line_id uuid, quantity integer)
  language sql stable set search_path = ''
  as $$
    select l.id, greatest(0, l.quantity - coalesce((
      select sum(s.quantity) from public.shipment_lines s where s.order_line_id = l.id
    ), 0))::integer
    from public.order_lines l
    where l.order_id = the_order and l.kind = 'product'
  $$;
revoke all on function private.unsent_lines from public;

-- Counts what is left to send. When nothing is, the order is fulfilled.
create function private.settle_fulfilment(the_order uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  remaining integer;
begin
  select coalesce(sum(quantity), 0) into remaining from private.unsent_lines(the_order);
  update public.orders set pieces_left = remaining where id = the_order and pieces_left <> remaining;
  if remaining = 0 then
    update public.orders set status = 'fulfilled'
    where id = the_order and status = 'paid'
      and exists (select from public.shipments where order_id = the_order);
  end if;
end
$$;
revoke all on function private.settle_fulfilment from public;

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

revoke execute on function public.send_parcel, public.mark_delivered from public, anon, authenticated;
grant execute on function public.send_parcel, public.mark_delivered to authenticated, service_role;

-- As before, for an order that is marked as sent without a shipment; every shipment has its own mail.
create or replace function private.mail_parcel_sent() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'parcel_sent', new.email, jsonb_build_object('order_id', new.id), 'parcel_sent:' || new.id
  where exists (select from public.order_lines where order_id = new.id and kind = 'product')
    and not exists (select from public.shipments where order_id = new.id)
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;

-- A number at a courier leads to the buyer.
create function private.forget_parcels() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.shipments set tracking_number = null, tracking_url = null where order_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_parcels() from public;

create trigger forget_parcels after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_parcels();
