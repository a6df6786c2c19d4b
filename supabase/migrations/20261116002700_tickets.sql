-- One row per seat, made when the order is paid.
create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  order_line_id uuid not null references public.order_lines (id),
  number integer not null check (number > 0),
  -- What the QR code says: 122 random bits, nothing to guess.
  code text not null unique default upper(replace(gen_random_uuid()::text, '-', '')) check (code ~ '^[0-9A-F]{32}$'),
  package_id text not null,
  name text not null check (private.is_line(name, 200)),
  event_title text,
  event_date timestamptz,
  event_time text,
  event_location text,
  -- Set at the door.
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tickets_numbered unique (order_line_id, number)
);

create index tickets_by_order on public.tickets (order_id);

create trigger editors_change_use_only before update on public.tickets
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{used_at}'::text[] is distinct from to_jsonb(old) - '{used_at}'::text[]
  )
  execute function private.refuse_unless_admin();

-- The tickets of a refunded order are not admitted.
create function private.refuse_void_ticket() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if exists (select from public.orders where id = new.order_id and status = 'refunded') then
    raise exception 'This ticket is void: its order was refunded' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_void_ticket() from public;

create trigger refuse_void_ticket before update on public.tickets
  for each row when (old.used_at is null and new.used_at is not null)
  execute function private.refuse_void_ticket();

alter table public.tickets enable row level security;
grant select, insert, update, delete on public.tickets to authenticated;

create policy "Tickets go with their order" on public.tickets
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Editors let people in" on public.tickets
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage tickets" on public.tickets
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

-- Tickets and mails of an order just paid, in the transaction that paid it. A line that could not be held in full gets
-- no tickets: its seats may have been sold since.
create function private.issue_tickets(the_order public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  insert into public.tickets (
    order_id, order_line_id, number, package_id, name, event_title, event_date, event_time, event_location
  )
  select the_order.id, l.id, seat, l.item_id, l.name, t.event_title, t.event_date, t.event_time, t.event_location
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
