-- Who asks for a place or for the waiting list learns nothing about an address that is not theirs: the answer is the
-- same whether it is known or not, and its owner is told by mail.

-- As before; a full event is full for all, also for those who have a place.
create or replace function public.keep_place(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  typed_email constant text := lower(btrim(input ->> 'email'));
  by_mailbox constant bytea := private.mailbox_digest(typed_email);
  wanted constant integer := private.read_quantity(input -> 'quantity');
  most_at_once constant integer := 6;
  t public.ticket_packages;
  entry public.waiting_list;
  k public.tickets;
  left_now integer;
  is_known boolean;
begin
  select * into t from public.ticket_packages where id = input ->> 'packageId' and is_active and price = 0;
  if not found or wanted is null
    or not exists (select from public.events e where e.id = t.event_id and e.status = 'published')
  then
    return json_build_object('kind', 'unknown');
  elsif t.sale_ends_at <= the_time or t.event_date <= the_time then
    return json_build_object('kind', 'over');
  elsif t.sale_from > the_time then
    return json_build_object('kind', 'not_yet');
  elsif wanted > coalesce(t.max_per_order, most_at_once) then
    return json_build_object('kind', 'over_limit', 'most', coalesce(t.max_per_order, most_at_once));
  end if;
  -- Sent twice, it waits here for the first one.
  perform pg_advisory_xact_lock(hashtextextended('place ' || t.id || encode(by_mailbox, 'hex'), 0));
  select * into entry from public.waiting_list
  where id = (input ->> 'offer')::uuid and ticket_package_id = t.id and state = 'offered' and expires_at > the_time
  for update;
  perform from public.stock s where s.ticket_package_id = t.id or s.event_id = t.event_id
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id) for update;
  left_now := coalesce(private.packages_left(t.id, t.event_id, t.seats), wanted) + coalesce(entry.held, 0);
  select * into k from public.tickets
  where package_id = t.id and order_id is null and voided_at is null and private.mailbox_digest(guest_email) = by_mailbox;
  is_known := found;
  if is_known then
    perform private.queue_visitor_mail(
      'place_kept', k.guest_email, jsonb_build_object('ticket_id', k.id),
      'place_kept:' || k.id || ':' || floor(extract(epoch from the_time) / 60), 3
    );
  end if;
  -- Before it is said that somebody is known: a full event is full for all who ask.
  if left_now < wanted then
    return json_build_object('kind', 'full', 'left', left_now);
  elsif is_known then
    return json_build_object('kind', 'already');
  end if;
  if entry.id is not null then
    -- What was held for them and not taken goes on to the next in line.
    update public.waiting_list set state = 'accepted', held = 0 where id = entry.id;
    perform private.move_package(t.id, entry.held - wanted);
  else
    perform private.move_package(t.id, -wanted);
  end if;
  insert into public.tickets (
    number, package_id, name, event_title, event_date, event_time, event_location, event_id, seats, guest_name, guest_email
  ) values (
    1, t.id, t.name, t.event_title, t.event_date, t.event_time, t.event_location, t.event_id, t.seats * wanted,
    btrim(input ->> 'name'), typed_email
  )
  returning * into k;
  perform private.queue_visitor_mail(
    'place_kept', typed_email, jsonb_build_object('ticket_id', k.id), 'place_kept:' || k.id, 3
  );
  return json_build_object('kind', 'kept');
end
$$;

-- As before, without the place in line, which stands in the mail.
create or replace function public.join_waiting_list(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  item constant private.item :=
    private.find_item(coalesce(input ->> 'packageId', input ->> 'productId'), input ->> 'size');
  wanted constant integer := coalesce((input ->> 'quantity')::integer, 1);
  most constant integer :=
    coalesce(item.max_per_order, case when item.kind = 'ticket' and item.unit_cents = 0 then 6 else 20 end);
  typed_email constant text := lower(btrim(input ->> 'email'));
  is_early constant boolean := coalesce(item.sale_from > clock_timestamp(), false);
  entry public.waiting_list;
  is_known boolean;
  mail_kind text;
  mail_key text;
begin
  if item.kind is null or item.sale_ends_at <= clock_timestamp() then
    return json_build_object('kind', 'unknown');
  end if;
  if wanted > most then
    return json_build_object('kind', 'over_limit', 'most', most);
  end if;
  if not is_early and not item.is_sold_out and coalesce(item.in_stock, wanted) >= wanted then
    return json_build_object('kind', 'not_full');
  end if;
  is_known := exists (
    select from public.waiting_list w
    where w.ticket_package_id is not distinct from input ->> 'packageId'
      and w.product_id is not distinct from input ->> 'productId' and w.size is not distinct from input ->> 'size'
      and w.mailbox = private.mailbox_digest(typed_email) and w.state in ('waiting', 'offered')
  );
  insert into public.waiting_list (
    ticket_package_id, product_id, size, email, mailbox, quantity, takes_fewer, for_opening
  ) values (
    input ->> 'packageId', input ->> 'productId', input ->> 'size', typed_email, private.mailbox_digest(typed_email),
    wanted, coalesce((input ->> 'takesFewer')::boolean, false), is_early
  )
  on conflict (ticket_package_id, product_id, size, mailbox) where state in ('waiting', 'offered')
  do update set
    for_opening = case waiting_list.state when 'waiting' then excluded.for_opening else waiting_list.for_opening end
  returning * into entry;
  -- Who waits already gets the mail again, or that of the offer; in the answer nothing differs.
  mail_kind := case entry.state when 'offered' then 'waiting_offer' else 'waiting_joined' end;
  mail_key := mail_kind || ':' || entry.id;
  if is_known then
    mail_key := mail_key || ':' || floor(extract(epoch from clock_timestamp()) / 60);
  end if;
  perform private.queue_visitor_mail(
    mail_kind, entry.email, jsonb_build_object('waiting_id', entry.id), mail_key, 3
  );
  return json_build_object('kind', case when is_early then 'noted' else 'joined' end, 'id', entry.id);
end
$$;
