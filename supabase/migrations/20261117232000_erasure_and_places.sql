-- A deleted account takes its waiting-list entries and free places with it, and the door forgets names as the tickets do.
-- Tickets of an event that is not published are not sold.

-- What forget_guest_needs looks for, and no more.
create index tickets_by_date on public.tickets (event_date)
  where guest_email is not null or diet is not null or needs is not null
    or (order_id is null and guest_name is not null);
create index admissions_with_names on public.admissions (admitted_at) where name is not null or reason is not null;

-- As before, with what a ticket says of its guest: staff who mark an order paid write tickets.
create or replace function private.personal_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'first_name', 'last_name', 'full_name', 'name', 'title', 'email', 'phone', 'phone_number', 'address', 'suburb',
    'city', 'province', 'postal_code', 'delivery_note', 'user_id', 'attempt', 'subject', 'message', 'notes', 'text',
    'note', 'website', 'social_media_handles', 'company_registration_number', 'company_label_name', 'studio_address',
    'previous_shows', 'reference_images', 'portfolio', 'stores_supplied', 'tracking_number', 'tracking_url',
    'service_other', 'guest_name', 'guest_email', 'diet', 'needs'
  ];

-- Takes the guest out of admissions and of what the audit says of them. That somebody came in stays, for the count.
create function private.forget_admissions(the_admissions uuid[]) returns void
  language plpgsql set search_path = ''
  as $$
begin
  update public.admissions set name = null, reason = null where id = any (the_admissions);
  update public.audit a set
    before = a.before - private.personal_fields() - 'reason', after = a.after - private.personal_fields() - 'reason'
  where a.table_name = 'admissions' and a.record_id = any (the_admissions::text[]);
end
$$;
revoke all on function private.forget_admissions from public;

-- As before, with the names at the door.
create or replace function private.forget_guests() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.forget_admissions(array(
    select a.id from public.admissions a join public.tickets k on k.id = a.ticket_id where k.order_id = new.id
  ));
  delete from public.ticket_guests g using public.tickets k where k.id = g.ticket_id and k.order_id = new.id;
  update public.tickets set guest_name = null, guest_email = null, diet = null, needs = null where order_id = new.id;
  return null;
end
$$;

-- As before, with the names at the door, everyone at a place that was kept for nothing, and those who have waited a year
-- for what has no date.
create or replace function public.forget_guest_needs(before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  admitted uuid[];
  forgotten integer;
  of_guests integer;
  unnamed integer;
  waited integer;
begin
  admitted := array(
    select d.id from public.admissions d
    where d.admitted_at < forget_guest_needs.before and (d.name is not null or d.reason is not null)
  );
  perform private.forget_admissions(admitted);
  delete from public.ticket_guests g using public.tickets k
  where k.id = g.ticket_id and k.order_id is null and k.event_date < forget_guest_needs.before;
  get diagnostics unnamed = row_count;
  update public.ticket_guests g set diet = null, needs = null, email = null
  from public.tickets k
  where k.id = g.ticket_id and k.event_date < forget_guest_needs.before and num_nonnulls(g.diet, g.needs, g.email) > 0;
  get diagnostics of_guests = row_count;
  update public.tickets set
    diet = null, needs = null, guest_email = null, guest_name = case when order_id is not null then guest_name end
  where event_date < forget_guest_needs.before
    and (
      guest_email is not null or diet is not null or needs is not null
      or (order_id is null and guest_name is not null)
    );
  get diagnostics forgotten = row_count;
  delete from public.waiting_list w
  where (w.state not in ('waiting', 'offered') and coalesce(w.offered_at, w.created_at) < forget_guest_needs.before)
    or (w.state = 'waiting' and exists (
      select from public.ticket_packages t
      where t.id = w.ticket_package_id and t.event_date < forget_guest_needs.before
    ))
    -- `before` is a week ago; with it this makes a year.
    or (w.state = 'waiting' and w.created_at < forget_guest_needs.before - interval '51 weeks' and not exists (
      select from public.ticket_packages t where t.id = w.ticket_package_id and t.event_date is not null
    ));
  get diagnostics waited = row_count;
  return cardinality(admitted) + unnamed + of_guests + forgotten + waited;
end
$$;

-- As before, with the waiting list and the places that were kept for nothing.
create or replace function public.forget_person(person uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  account_address text;
  addresses text[];
  subjects text[];
  bought record;
  entry public.waiting_list;
  place public.tickets;
begin
  if (select role from public.profiles where id = person) = 'admin' then
    -- Two admins who go at the same moment wait here for each other.
    perform from public.profiles where role = 'admin' order by id for update;
    if not exists (select from public.profiles where role = 'admin' and id <> person) then
      return 'only_admin';
    end if;
  end if;
  select lower(email) into account_address from auth.users where id = person;
  if not found then
    return 'unknown';
  end if;

  -- Entries and places are locked before any stock, as everywhere. Who no longer waits is offered nothing that comes
  -- back below.
  update public.waiting_list set state = 'left'
  where email = account_address and state = 'waiting' and ticket_package_id is not null;
  perform from public.waiting_list where email = account_address and state = 'offered' order by id for update;
  perform from public.tickets where order_id is null and guest_email = account_address order by id for update;

  for bought in select id, status from public.orders where user_id = person order by id for update loop
    if bought.status = 'pending' then
      perform private.drop_order(bought.id, 'cancelled');
    elsif bought.status = 'paid'
      and exists (select from public.order_lines where order_id = bought.id and kind = 'product')
    then
      perform private.raise_task('other', 'forgotten:' || bought.id, bought.id, null,
        'The buyer had their data deleted before this order was sent, so there is no address any more. Please pay the money back.');
    end if;
  end loop;
  perform private.forget_buyers(array(select id from public.orders where user_id = person));

  for entry in select * from public.waiting_list where email = account_address and state = 'offered' order by id loop
    perform private.end_waiting(entry, 'left');
  end loop;
  delete from public.waiting_list where email = account_address;

  for place in
    select * from public.tickets where order_id is null and guest_email = account_address order by id
  loop
    -- One that is used, void or over stays as it is, without its guest.
    perform public.give_back_place(jsonb_build_object('ticketId', place.id, 'version', place.version));
    perform private.forget_admissions(array(select a.id from public.admissions a where a.ticket_id = place.id));
    delete from public.ticket_guests where ticket_id = place.id;
    update public.tickets set guest_name = null, guest_email = null, diet = null, needs = null where id = place.id;
  end loop;
  -- What another buyer gave them stays good at the door; it is no longer known where to write to.
  update public.tickets set guest_email = null where guest_email = account_address;
  update public.ticket_guests set email = null where email = account_address;

  -- Mails about what is theirs. A request may name another address than the account.
  select array_agg(distinct lower(theirs.email)), array_agg(theirs.id::text) into addresses, subjects
  from (
    select id, email from public.appointments where user_id = person
    union all
    select id, email from public.designer_applications where user_id = person
    union all
    select id, email from public.contact_messages where user_id = person
  ) as theirs;
  delete from public.outbox
  where recipient = any (addresses) and status <> 'sent' and private.mail_subject(payload) = any (subjects);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient = any (addresses) and private.mail_subject(payload) = any (subjects);
  -- What the team was to be told of, and now is no more. Its orders stay.
  delete from public.outbox
  where status = 'pending'
    and kind in (
      'booking_notice', 'application_notice', 'contact_notice', 'appointment_moved_notice', 'appointment_overdue'
    )
    and private.mail_subject(payload) = any (subjects);
  delete from public.outbox
  where recipient = account_address and (
    kind like 'newsletter%'
    or kind in (
      'waiting_joined', 'waiting_offer', 'sale_open', 'back_in_stock', 'place_kept', 'ticket_passed', 'event_called_off'
    )
  );

  delete from public.appointments where user_id = person;
  delete from public.designer_applications where user_id = person;
  delete from public.contact_messages where user_id = person;
  -- Without a mail server nobody has proved that the address is theirs, and this may end another's letters. We accept
  -- that: a subscription is soon renewed, and data somebody asked us to delete must not stay.
  delete from public.newsletter_subscriptions where email = account_address;
  perform private.forget_in_audit_log(person, account_address);
  -- The profile, sessions and identities go with it.
  delete from auth.users where id = person;
  return 'forgotten';
end
$$;

-- As before; a package of an event is sold while its event is published.
create or replace function private.find_item(wanted_id text, wanted_size text) returns private.item
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

-- As before; the entry is locked before the stock, as by those who end it.
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
  select * into k from public.tickets
  where package_id = t.id and order_id is null and voided_at is null and private.mailbox_digest(guest_email) = by_mailbox;
  if found then
    perform private.queue_visitor_mail(
      'place_kept', k.guest_email, jsonb_build_object('ticket_id', k.id),
      'place_kept:' || k.id || ':' || floor(extract(epoch from the_time) / 60), 3
    );
    return json_build_object('kind', 'already');
  end if;

  select * into entry from public.waiting_list
  where id = (input ->> 'offer')::uuid and ticket_package_id = t.id and state = 'offered' and expires_at > the_time
  for update;
  perform from public.stock s where s.ticket_package_id = t.id or s.event_id = t.event_id
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id) for update;
  left_now := coalesce(private.packages_left(t.id, t.event_id, t.seats), wanted) + coalesce(entry.held, 0);
  if left_now < wanted then
    return json_build_object('kind', 'full', 'left', left_now);
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

-- As before. Nobody proves that the address is theirs, so the same mailbox again changes nothing of what was asked for;
-- and as many places are waited for as can be kept.
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
