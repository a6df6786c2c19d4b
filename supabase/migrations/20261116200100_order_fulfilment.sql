-- How far an order has come after its payment.
alter table public.orders
  -- Where it was bought.
  add column channel text not null default 'web',
  add column delivery_method text not null default 'courier',
  -- The promised 24 hours begin here: when it is paid, or when the address is known. Null: not yet.
  add column clock_starts_at timestamptz,
  add column packed_at timestamptz,
  add column ready_to_collect_at timestamptz,
  add column delivered_at timestamptz,
  -- Pieces that are paid for and neither sent nor refunded. Kept here so that the list of parcels needs no sums.
  add column pieces_left integer not null default 0,
  add constraint orders_channel_known check (channel in ('web', 'pop_up', 'phone')),
  add constraint orders_delivery_known check (delivery_method in ('courier', 'collection')),
  add constraint orders_pieces_left_counted check (pieces_left >= 0);

create function private.needs_address(the_order public.orders) returns boolean
  language sql immutable set search_path = ''
  return the_order.delivery_method = 'courier' and coalesce(btrim(the_order.address), '') = '';

create function private.note_paid() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.pieces_left := coalesce(
    (select sum(quantity) from public.order_lines where order_id = new.id and kind = 'product'), 0
  );
  if not private.needs_address(new) then
    new.clock_starts_at := coalesce(new.paid_at, now());
  end if;
  return new;
end
$$;
revoke all on function private.note_paid() from public;

create trigger note_paid before update on public.orders
  for each row when (old.status is distinct from new.status and new.status = 'paid')
  execute function private.note_paid();

-- Orders of before.
update public.orders o set
  clock_starts_at = case when not private.needs_address(o) then paid_at end,
  pieces_left = case status
    when 'paid' then coalesce(
      (select sum(quantity) from public.order_lines l where l.order_id = o.id and l.kind = 'product'), 0
    )
    else 0
  end
where status in ('paid', 'fulfilled', 'refunded');

create index orders_to_send on public.orders (clock_starts_at) where status = 'paid' and pieces_left > 0;
create index orders_by_paid_at on public.orders (paid_at desc) where paid_at is not null;
create index orders_by_total on public.orders (total_cents desc, id);
create index payments_at_the_bank on public.payments (created_at) where status = 'open';
create index outbox_failed on public.outbox (created_at desc) where status = 'failed';
create index outbox_by_order on public.outbox ((payload ->> 'order_id')) where payload ->> 'order_id' is not null;
create index order_lines_by_order on public.order_lines (order_id, place);
create index stock_low on public.stock (quantity);

-- Kinds of mail, as before and with those about what staff do.
alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails'
  )
);

-- A mail about an order, once for each `about`.
create function private.queue_order_mail(mail_kind text, the_order public.orders, about text, details jsonb default '{}')
  returns void
  language sql set search_path = ''
  as $$
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (
      mail_kind, the_order.email, jsonb_build_object('order_id', the_order.id) || details, mail_kind || ':' || about
    )
    on conflict (dedupe_key) do nothing
  $$;
revoke all on function private.queue_order_mail from public;

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
revoke all on function private.order_for_staff from public;

create function private.require_paid(the_order public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  if the_order.status <> 'paid' then
    raise exception '% is %, not paid', the_order.reference, the_order.status using errcode = 'check_violation';
  end if;
end
$$;
revoke all on function private.require_paid from public;

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

revoke execute on function public.mark_packed, public.mark_ready_to_collect from public, anon, authenticated;
grant execute on function public.mark_packed, public.mark_ready_to_collect to authenticated, service_role;
