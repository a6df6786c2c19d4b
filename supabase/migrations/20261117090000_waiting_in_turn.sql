-- The waiting list in turn, and a mail when a sale opens.

alter table public.waiting_list
  -- Would take some of the seats when not all of them come back.
  add column takes_fewer boolean not null default false,
  -- Waits for the sale to open, not for seats.
  add column for_opening boolean not null default false,
  add constraint waiting_list_opening_of_packages check (not for_opening or ticket_package_id is not null);

drop index public.waiting_list_in_turn;
create index waiting_list_in_turn on public.waiting_list (ticket_package_id, created_at)
  where state = 'waiting' and not for_opening;
create index waiting_list_for_opening on public.waiting_list (ticket_package_id) where state = 'waiting' and for_opening;

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'sale_open', 'event_called_off', 'place_kept'
  )
);

-- Seats that came back go to the first in line who can use them: all that were asked for, or as many as came back where
-- the person said that fewer will do. Those who need more keep their place, and the next in line is asked. The stock of
-- the package is locked by the caller.
create or replace function private.offer_package(the_package text) returns void
  language plpgsql set search_path = ''
  as $$
declare
  next public.waiting_list;
  left_now integer;
  offered integer;
  t public.ticket_packages;
begin
  select * into t from public.ticket_packages where id = the_package;
  if not found or not t.is_active or t.sale_ends_at <= clock_timestamp() then
    return;
  end if;
  loop
    left_now := private.packages_left(t.id, t.event_id, t.seats);
    exit when left_now < 1;
    select * into next from public.waiting_list w
    where w.ticket_package_id = the_package and w.state = 'waiting' and not w.for_opening
      and (w.takes_fewer or w.quantity <= left_now)
    order by w.created_at limit 1 for update skip locked;
    exit when not found;
    offered := least(next.quantity, left_now);
    perform private.move_package(the_package, -offered);
    update public.waiting_list set
      state = 'offered', held = offered, offered_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '24 hours'
    where id = next.id;
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values ('waiting_offer', next.email, jsonb_build_object('waiting_id', next.id), 'waiting_offer:' || next.id)
    on conflict (dedupe_key) do nothing;
  end loop;
end
$$;

-- input: { packageId } or { productId, size? }, email, quantity? (1), takesFewer? (false). Returns
-- { kind: joined, id, place }, { kind: noted, id } where the sale is not open yet, or not_full: what can be bought needs
-- no list. The same mailbox again keeps its place.
create or replace function public.join_waiting_list(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  item constant private.item :=
    private.find_item(coalesce(input ->> 'packageId', input ->> 'productId'), input ->> 'size');
  wanted constant integer := coalesce((input ->> 'quantity')::integer, 1);
  typed_email constant text := lower(btrim(input ->> 'email'));
  is_early constant boolean := coalesce(item.sale_from > clock_timestamp(), false);
  entry public.waiting_list;
begin
  if item.kind is null or item.sale_ends_at <= clock_timestamp() then
    return json_build_object('kind', 'unknown');
  end if;
  if wanted > coalesce(item.max_per_order, 20) then
    return json_build_object('kind', 'over_limit', 'most', item.max_per_order);
  end if;
  if not is_early and not item.is_sold_out and coalesce(item.in_stock, wanted) >= wanted then
    return json_build_object('kind', 'not_full');
  end if;
  insert into public.waiting_list (
    ticket_package_id, product_id, size, email, mailbox, quantity, takes_fewer, for_opening
  ) values (
    input ->> 'packageId', input ->> 'productId', input ->> 'size', typed_email, private.mailbox_digest(typed_email),
    wanted, coalesce((input ->> 'takesFewer')::boolean, false), is_early
  )
  on conflict (ticket_package_id, product_id, size, mailbox) where state in ('waiting', 'offered')
  do update set
    quantity = case waiting_list.state when 'waiting' then excluded.quantity else waiting_list.quantity end,
    takes_fewer = excluded.takes_fewer, for_opening = excluded.for_opening
  returning * into entry;
  perform private.queue_visitor_mail(
    'waiting_joined', entry.email, jsonb_build_object('waiting_id', entry.id), 'waiting_joined:' || entry.id, 3
  );
  if is_early then
    return json_build_object('kind', 'noted', 'id', entry.id);
  end if;
  return json_build_object('kind', 'joined', 'id', entry.id, 'place', (
    select count(*) from public.waiting_list w
    where w.ticket_package_id is not distinct from entry.ticket_package_id
      and w.product_id is not distinct from entry.product_id and w.size is not distinct from entry.size
      and w.state = 'waiting' and not w.for_opening and w.created_at <= entry.created_at
  ));
end
$$;

-- Everyone who asked to hear of it is told that a sale has opened. input: { at? }. Returns how many.
create function public.tell_openings(input jsonb default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  told integer;
begin
  with open as (
    update public.waiting_list w set state = 'told'
    from public.ticket_packages t
    where t.id = w.ticket_package_id and w.for_opening and w.state = 'waiting'
      and t.is_active and coalesce(t.sale_from, '-infinity') <= the_time and t.sale_ends_at > the_time
    returning w.id, w.email
  )
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'sale_open', open.email, jsonb_build_object('waiting_id', open.id), 'sale_open:' || open.id
  from open on conflict (dedupe_key) do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;
revoke execute on function public.tell_openings from public, anon, authenticated;
grant execute on function public.tell_openings to service_role;
