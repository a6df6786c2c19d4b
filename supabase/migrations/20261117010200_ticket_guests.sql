-- Who sits where. A ticket is one row per package sold; its code is signed by the site from its id, its version and the
-- seat, so that a door can tell a real one without asking. A ticket that is passed on gets the next version: every code
-- of before is dead.
alter table public.events
  -- Until then the names of a table can be given; null: until two days before.
  add column names_until timestamptz check (isfinite(names_until));

alter table public.tickets
  add column event_id text,
  add column seats integer not null default 1 check (seats between 1 and 100),
  add column version integer not null default 1 check (version between 1 and 255),
  add column guest_name text check (private.is_line(guest_name, 200)),
  add column guest_email text check (private.is_email(guest_email)),
  add column diet text check (private.is_line(diet, 200)),
  add column needs text check (private.is_line(needs, 300)),
  add column passed_at timestamptz;
create index tickets_by_event on public.tickets (event_id) where event_id is not null;
update public.tickets k set event_id = t.event_id from public.ticket_packages t where t.id = k.package_id;

-- The other seats of a table; the first is the holder's own.
create table public.ticket_guests (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  seat integer not null check (seat between 2 and 100),
  version integer not null default 1 check (version between 1 and 255),
  name text not null check (private.is_line(name, 200)),
  email text check (private.is_email(email)),
  diet text check (private.is_line(diet, 200)),
  needs text check (private.is_line(needs, 300)),
  created_at timestamptz not null default now(),
  constraint ticket_guests_one_per_seat unique (ticket_id, seat)
);

alter table public.ticket_guests enable row level security;
-- The functions below write; staff read, for the kitchen and the door.
grant select on public.ticket_guests to authenticated;
create policy "Staff read guests" on public.ticket_guests
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create or replace function private.issue_tickets(the_order public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  insert into public.tickets (
    order_id, order_line_id, number, package_id, name, event_title, event_date, event_time, event_location, event_id,
    seats, guest_name
  )
  select the_order.id, l.id, seat, l.item_id, l.name, t.event_title, t.event_date, t.event_time, t.event_location,
    t.event_id, coalesce(t.seats, 1), left(btrim(the_order.first_name || ' ' || the_order.last_name), 200)
  from public.order_lines l
  left join public.ticket_packages t on t.id = l.item_id
  cross join generate_series(1, l.quantity) as seat
  where l.order_id = the_order.id and l.kind = 'ticket' and coalesce(l.taken, l.quantity) = l.quantity;

  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select mail.kind, mail.recipient,
    jsonb_build_object('order_id', the_order.id),
    mail.kind || ':' || the_order.id
  from (values
    ('order_confirmation', the_order.email),
    ('tickets', the_order.email),
    ('staff_notice', null)
  ) as mail (kind, recipient)
  where mail.kind <> 'tickets' or exists (select from public.tickets where order_id = the_order.id);
end
$$;

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock'
  )
);

create function private.is_void_ticket(the_ticket public.tickets) returns boolean
  language sql stable set search_path = ''
  as $$
    select the_ticket.voided_at is not null
      or exists (select from public.orders o where o.id = the_ticket.order_id and o.status = 'refunded')
  $$;
revoke all on function private.is_void_ticket from public;

-- Gives the seat to somebody else: the codes of before die. The holder's link says which version it was made for; of two
-- who pass it on at the same moment one succeeds. input: { ticketId, version, name, email?, diet?, needs?, at? }. Returns
-- passed, stale, void, used or over.
create function public.pass_ticket(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  k public.tickets;
begin
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid for update;
  if not found or k.version <> (input ->> 'version')::integer or k.version >= 255 then
    return 'stale';
  elsif private.is_void_ticket(k) then
    return 'void';
  elsif k.used_at is not null then
    return 'used';
  elsif k.event_date <= the_time then
    return 'over';
  end if;
  update public.tickets set
    version = k.version + 1, code = upper(replace(gen_random_uuid()::text, '-', '')),
    guest_name = btrim(input ->> 'name'), guest_email = lower(nullif(btrim(input ->> 'email'), '')),
    diet = nullif(btrim(input ->> 'diet'), ''), needs = nullif(btrim(input ->> 'needs'), ''), passed_at = the_time
  where id = k.id;
  if coalesce(btrim(input ->> 'email'), '') <> '' then
    perform private.queue_visitor_mail(
      'ticket_passed', lower(btrim(input ->> 'email')), jsonb_build_object('ticket_id', k.id, 'seat', '1'),
      'ticket_passed:' || k.id || ':1:' || (k.version + 1), 5
    );
  end if;
  return 'passed';
end
$$;

-- The name of a guest at a table, with what the kitchen and the door must know; a new guest gets a code of their own.
-- input: { ticketId, version, seat, name, email?, diet?, needs?, at? }. Returns seated, stale, void, over or bad_seat.
create function public.seat_guest(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  wanted_seat constant integer := (input ->> 'seat')::integer;
  k public.tickets;
  g public.ticket_guests;
begin
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid for update;
  if not found or k.version <> (input ->> 'version')::integer then
    return 'stale';
  elsif private.is_void_ticket(k) then
    return 'void';
  elsif wanted_seat is null or wanted_seat not between 1 and k.seats then
    return 'bad_seat';
  elsif the_time >= coalesce(
    (select e.names_until from public.events e where e.id = k.event_id), k.event_date - interval '2 days'
  ) then
    return 'over';
  end if;
  if wanted_seat = 1 then
    update public.tickets set
      guest_name = btrim(input ->> 'name'), diet = nullif(btrim(input ->> 'diet'), ''),
      needs = nullif(btrim(input ->> 'needs'), '')
    where id = k.id;
    return 'seated';
  end if;
  insert into public.ticket_guests as known (ticket_id, seat, name, email, diet, needs)
  values (
    k.id, wanted_seat, btrim(input ->> 'name'), lower(nullif(btrim(input ->> 'email'), '')),
    nullif(btrim(input ->> 'diet'), ''), nullif(btrim(input ->> 'needs'), '')
  )
  on conflict (ticket_id, seat) do update set
    -- Another person is another code.
    version = least(known.version + case when known.name = excluded.name then 0 else 1 end, 255),
    name = excluded.name, email = excluded.email, diet = excluded.diet, needs = excluded.needs
  returning * into g;
  if g.email is not null then
    perform private.queue_visitor_mail(
      'ticket_passed', g.email, jsonb_build_object('ticket_id', k.id, 'seat', g.seat::text),
      'ticket_passed:' || k.id || ':' || g.seat || ':' || g.version || ':' || md5(g.email), 10
    );
  end if;
  return 'seated';
end
$$;

-- What guests eat and need is for that evening: it goes the week after. Returns how many rows.
create function public.forget_guest_needs(before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  forgotten integer;
  of_guests integer;
begin
  update public.tickets set diet = null, needs = null, guest_email = null
  where event_date < before and num_nonnulls(diet, needs, guest_email) > 0;
  get diagnostics forgotten = row_count;
  update public.ticket_guests g set diet = null, needs = null, email = null
  from public.tickets k
  where k.id = g.ticket_id and k.event_date < before and num_nonnulls(g.diet, g.needs, g.email) > 0;
  get diagnostics of_guests = row_count;
  return forgotten + of_guests;
end
$$;

revoke execute on function public.pass_ticket, public.seat_guest, public.forget_guest_needs
  from public, anon, authenticated;
grant execute on function public.pass_ticket, public.seat_guest, public.forget_guest_needs to service_role;

-- A buyer who is forgotten takes the names they gave with them.
create function private.forget_guests() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.ticket_guests g using public.tickets k where k.id = g.ticket_id and k.order_id = new.id;
  update public.tickets set guest_name = null, guest_email = null, diet = null, needs = null where order_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_guests() from public;

create trigger forget_guests after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_guests();
