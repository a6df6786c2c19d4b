-- Orders and their lines, notes and tasks, and how staff find and correct them.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Finding an order among many. A policy keeps Postgres from using an index for anything but plain comparisons, so these
-- questions are functions with their owner's rights that ask for the caller's role first.
create function private.buyer_words(first_name text, last_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, first_name || ' ' || last_name || ' ' || coalesce(email, ''));

-- Orders and their lines. An order comes about through place_order and is paid through record_payment; money is whole
-- cents.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- SHOP- and the time of placing in milliseconds.
  reference text not null unique check (reference ~ '^SHOP-[0-9]{13,15}$'),
  -- One attempt at the checkout makes one order, however often it is sent. Cleared when the order comes to nothing, so
  -- that another try makes a new one.
  idempotency_key text unique,
  status text not null default 'pending',
  user_id uuid references auth.users (id) on delete set null,
  first_name text not null check (private.is_line(first_name, 200)),
  last_name text not null check (private.is_line(last_name, 200)),
  email text check (private.is_email(email)),
  phone text check (private.is_line(phone, 50)),
  address text check (private.is_line(address, 300)),
  city text check (private.is_line(city, 200)),
  postal_code text check (private.is_line(postal_code, 20)),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null,
  -- Part of the total: prices include VAT.
  vat_cents integer not null check (vat_cents >= 0),
  -- Whether the pieces of this order are out of the stock.
  holds_stock boolean not null default false,
  -- Who holds them, as digests: counted while the order waits for its payment, and cleared when that is decided.
  hold_mailbox bytea,
  hold_device bytea,
  expires_at timestamptz not null default now() + interval '30 minutes',
  paid_at timestamptz,
  fulfilled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_status_known
    check (status in ('pending', 'paid', 'cancelled', 'declined', 'expired', 'fulfilled', 'refunded')),
  -- Where it was bought.
  channel text not null default 'web',
  delivery_method text not null default 'courier',
  -- The promised 24 hours begin here: when it is paid, or when the address is known. Null: not yet.
  clock_starts_at timestamptz,
  packed_at timestamptz,
  ready_to_collect_at timestamptz,
  delivered_at timestamptz,
  -- Pieces that are paid for and neither sent nor refunded. Kept here so that the list of parcels needs no sums.
  unsent_quantity integer not null default 0,
  constraint orders_channel_known check (channel in ('web', 'pop_up', 'phone')),
  constraint orders_delivery_known check (delivery_method in ('courier', 'collection')),
  constraint orders_unsent_quantity_counted check (unsent_quantity >= 0),
  -- How an order reaches its buyer: by courier within South Africa, collected at the shop, or, for tickets alone, by mail.
  suburb text check (private.is_line(suburb, 200)),
  province text,
  -- What a driver needs to find the door.
  delivery_note text check (private.is_line(delivery_note, 300)),
  constraint orders_province_known check (
    province in (
      'Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga', 'Northern Cape', 'North West',
      'Western Cape'
    )
  ),
  discount_id uuid references public.discounts (id),
  -- As it was typed in, in capitals.
  discount_code text,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  -- Whose use it is, as a digest.
  discount_mailbox bytea,
  constraint orders_add_up
    check (total_cents = subtotal_cents - discount_cents + shipping_cents and total_cents > 0),
  constraint orders_discount_has_code
    check ((discount_id is null) = (discount_code is null) and (discount_id is not null or discount_cents = 0)),
  -- By when the parcel leaves; the slowest line decides. Null while the clock has not begun.
  dispatch_by timestamptz,
  -- The signature in an order's link covers this number. The mails that went to a wrong address open nothing once the
  -- address is corrected.
  link_version integer not null default 0,
  -- Of the terms of sale that were accepted; 1: before versions were noted.
  terms_version integer not null default 1
);
create index orders_newest on public.orders (created_at desc);
create index orders_by_status on public.orders (status, created_at desc);
create index orders_by_user on public.orders (user_id, created_at desc);
create index orders_by_email on public.orders (email, created_at desc);
create index orders_held_by_mailbox on public.orders (hold_mailbox) where hold_mailbox is not null;
create index orders_held_by_device on public.orders (hold_device) where hold_device is not null;
create index orders_to_expire on public.orders (expires_at) where status = 'pending';
create index orders_by_paid_at on public.orders (paid_at desc) where paid_at is not null;
-- Without the list of pending entries: it would make a search slower with every order.
create index orders_by_buyer on public.orders using gin (private.buyer_words(first_name, last_name, email))
  with (fastupdate = off);
create index orders_by_reference on public.orders (reference text_pattern_ops);
-- The last digits are what people read out.
create index orders_by_last_digits on public.orders (reverse(reference) text_pattern_ops);
create index orders_by_phone on public.orders (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops)
  where phone is not null;
create index orders_by_discount on public.orders (discount_id, discount_mailbox) where discount_id is not null;
create index orders_newest_by_id on public.orders (created_at, id);
create index orders_pending on public.orders (created_at, id) where status = 'pending';
create index orders_by_total on public.orders (total_cents, id);
create index orders_by_status_and_total on public.orders (status, total_cents, id);
create index orders_to_send on public.orders (coalesce(dispatch_by, 'infinity'::timestamptz), id)
  where status = 'paid' and unsent_quantity > 0;
create index orders_by_dispatch on public.orders (coalesce(dispatch_by, 'infinity'::timestamptz), id);
alter table public.orders enable row level security;
grant select, insert, update, delete on public.orders to authenticated;
create policy "A user reads their own orders" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Editors read orders" on public.orders
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Editors fulfil orders" on public.orders
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage orders" on public.orders
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.orders');

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  place integer not null check (place > 0),
  kind text not null check (kind in ('product', 'ticket')),
  -- What was bought, as it was then; the piece itself may change or be deleted.
  item_id text not null check (private.is_line(item_id, 100)),
  name text not null check (private.is_line(name, 200)),
  size text,
  image text,
  unit_cents integer not null check (unit_cents >= 0),
  quantity integer not null check (quantity between 1 and 999),
  -- What this line holds of the stock, so that only that is given back. Null: nothing is held. The piece is made to
  -- order, or the order came to nothing.
  taken integer check (taken between 0 and quantity),
  total_cents integer not null generated always as (unit_cents * quantity) stored,
  constraint order_lines_once unique nulls not distinct (order_id, kind, item_id, size),
  -- Which lines lie in the box already, so that the next shift goes on where this one stopped.
  packed_at timestamptz,
  -- Its part of the order's discount: a refund of the line gives back what was paid for it.
  discount_cents integer not null default 0
    constraint order_lines_discount_fits check (discount_cents between 0 and unit_cents * quantity),
  -- Section 42 of the ECT Act: what was cut to the buyer's own measure cannot be sent back for a change of mind.
  made_to_measure boolean not null default false,
  -- Null: in stock, a ticket, or sold before lead times were kept.
  lead_time_days integer check (lead_time_days between 1 and 365)
);
create index order_lines_by_order on public.order_lines (order_id, place);
create index order_lines_of_packages on public.order_lines (item_id) where kind = 'ticket';
alter table public.order_lines enable row level security;
grant select, insert, update, delete on public.order_lines to authenticated;
-- A person who may see an order sees what belongs to it.
create policy "Lines go with their order" on public.order_lines
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Admins manage order lines" on public.order_lines
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.order_lines');

-- What only a person can put right.
create table public.staff_tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  payment_id uuid,
  note text not null check (private.is_prose(note, 2000)),
  status text not null default 'open' check (status in ('open', 'done')),
  -- One task about one thing, however often it is noticed.
  dedupe_key text not null unique default gen_random_uuid()::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_tasks_kind_known check (
    kind in ('wrong_amount', 'paid_late', 'paid_twice', 'stock_short', 'voided', 'payment_unsettled', 'unknown_payment', 'other')
  )
);
create index staff_tasks_open on public.staff_tasks (created_at desc) where status = 'open';
create index staff_tasks_by_order on public.staff_tasks (order_id);
alter table public.staff_tasks enable row level security;
grant select, insert, update, delete on public.staff_tasks to authenticated;
create policy "Editors read tasks" on public.staff_tasks
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Editors finish tasks" on public.staff_tasks
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage tasks" on public.staff_tasks
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.staff_tasks');

-- What staff tell each other about an order.
create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  text text not null check (private.is_prose(text, 2000)),
  written_by uuid references public.profiles (id) on delete set null default auth.uid(),
  created_at timestamptz not null default now(),
  -- It can be brought back. It goes for good with the data of the buyer.
  deleted_at timestamptz
);
create index order_notes_by_order on public.order_notes (order_id, created_at);
create index order_notes_deleted on public.order_notes (deleted_at) where deleted_at is not null;
alter table public.order_notes enable row level security;
grant select on public.order_notes to authenticated;
grant insert (order_id, text) on public.order_notes to authenticated;
create policy "Staff write notes" on public.order_notes
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.order_notes');
comment on column public.order_notes.deleted_at is 'Can be brought back until remove_deleted_notes finds it.';

alter table private.withdrawals add constraint withdrawals_order_id_fkey
  foreign key (order_id) references public.orders (id) on delete cascade;

-- Every move between statuses, and who makes it. A buyer may pay again for an order that came to nothing.
create function private.order_transition(before text, after text) returns text
  language sql immutable parallel safe
  return (
    select transition from (values
      ('pending', 'paid', 'payment'),
      ('pending', 'declined', 'payment'),
      ('pending', 'cancelled', 'payment'),
      ('pending', 'expired', 'clock'),
      -- A late approval wins: the money is there.
      ('declined', 'paid', 'payment'),
      ('cancelled', 'paid', 'payment'),
      ('expired', 'paid', 'payment'),
      ('declined', 'pending', 'retry'),
      ('cancelled', 'pending', 'retry'),
      ('expired', 'pending', 'retry'),
      ('paid', 'fulfilled', 'staff'),
      -- The one move back: a parcel was taken back, so something is left to send again.
      ('fulfilled', 'paid', 'undo'),
      ('paid', 'refunded', 'refund'),
      ('fulfilled', 'refunded', 'refund')
    ) as moves (from_status, to_status, transition)
    where from_status = before and to_status = after
  );

create function private.guard_order_status() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  transition text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'An order begins as pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  transition := private.order_transition(old.status, new.status);
  if transition is null then
    raise exception 'An order does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if tg_argv[0] = 'staff' and transition <> 'staff' then
    raise exception 'Only a payment or a refund decides that' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'paid' and not exists (
    select from public.payments
    where order_id = new.id and status = 'approved' and reported_cents = new.total_cents
  ) then
    raise exception 'Nothing was paid for %', new.reference using errcode = 'check_violation';
  end if;
  if new.status = 'refunded' and new.total_cents is distinct from (
    select sum(amount_cents) from public.refunds where order_id = new.id and state = 'done'
  ) then
    raise exception '% was not paid back in full', new.reference using errcode = 'check_violation';
  end if;
  if new.status = 'fulfilled' then
    new.fulfilled_at := now();
  end if;
  if old.status = 'pending' then
    new.hold_mailbox := null;
    new.hold_device := null;
  end if;
  return new;
end
$$;
revoke execute on function private.guard_order_status from public;
create trigger guard_first_status before insert on public.orders
  for each row execute function private.guard_order_status();
create trigger guard_status before update on public.orders
  for each row when (old.status is distinct from new.status and current_user <> 'authenticated')
  execute function private.guard_order_status('any');
create trigger guard_status_set_by_staff before update on public.orders
  for each row when (old.status is distinct from new.status and current_user = 'authenticated')
  execute function private.guard_order_status('staff');

create trigger editors_change_status_only before update on public.orders
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,fulfilled_at,updated_at}'::text[]
      is distinct from to_jsonb(old) - '{status,fulfilled_at,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

-- 'We write again when the parcel leaves': a mail of its own, however the order came to be fulfilled.
create function private.mail_parcel_sent() returns trigger
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
revoke execute on function private.mail_parcel_sent from public;
create trigger mail_parcel_sent after update on public.orders
  for each row when (old.status is distinct from new.status and new.status = 'fulfilled')
  execute function private.mail_parcel_sent();

-- The look-up form: mails the link of an order to the address it was placed with, if both are right. It tells the
-- caller nothing, so that a stranger does not learn from it who bought what.
create function public.send_order_link(typed_reference text, typed_email text, request_key uuid default null)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  links_per_hour constant integer := 3;
  found_order record;
begin
  select id, email into found_order from public.orders
  where reference = typed_reference and lower(email) = lower(typed_email);
  if found_order.id is not null then
    perform private.queue_visitor_mail(
      'order_link', found_order.email, jsonb_build_object('order_id', found_order.id),
      'order_link:' || found_order.id || ':' || gen_random_uuid(), links_per_hour, request_key
    );
  end if;
end
$$;
revoke execute on function public.send_order_link from public;

create trigger editors_change_status_only before update on public.staff_tasks
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

-- One task and one mail to the team about one thing; at most three open tasks per order and ten in all, and five an
-- hour about payments we do not know. Every message is kept all the same.
create function private.raise_task(
  task_kind text, about text, the_order uuid, the_payment uuid, task_note text
) returns void
  language plpgsql set search_path = ''
  as $$
declare
  most_open constant integer := 3;
  most_per_order constant integer := 10;
  most_unknown_per_hour constant integer := 5;
  task uuid;
begin
  if (
    select count(*) >= most_per_order or count(*) filter (where status = 'open') >= most_open
    from public.staff_tasks where order_id = the_order
  ) then
    return;
  end if;
  if task_kind = 'unknown_payment' then
    perform pg_advisory_xact_lock(hashtextextended('staff_tasks unknown_payment', 0));
    if (
      select count(*) >= most_unknown_per_hour from public.staff_tasks
      where kind = task_kind and created_at > clock_timestamp() - interval '1 hour'
    ) then
      return;
    end if;
  end if;
  insert into public.staff_tasks (kind, order_id, payment_id, note, dedupe_key)
  values (task_kind, the_order, the_payment, task_note, task_kind || ':' || about)
  on conflict (dedupe_key) do nothing
  returning id into task;
  if task is not null then
    insert into public.outbox (kind, payload, dedupe_key)
    values ('staff_notice', jsonb_build_object('task_id', task, 'order_id', the_order), 'staff_notice:task:' || task);
  end if;
end
$$;

-- A paid order whose lines are not all held becomes a task that names them.
create function private.raise_stock_task(the_order uuid, the_payment uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  short_lines text;
begin
  select string_agg(
    format('%s of %s %s', taken, quantity, name || coalesce(', size ' || size, '')), '; ' order by place
  ) into short_lines
  from public.order_lines where order_id = the_order and taken < quantity;
  if short_lines is not null then
    perform private.raise_task('stock_short', the_order::text, the_order, the_payment,
      format('Paid after its pieces had gone back on sale, and some of them have been sold since. Held for the buyer: %s. No tickets were issued for these lines, and the buyer was told that we are checking.',
        left(short_lines, 1500)));
  end if;
end
$$;
revoke execute on function private.raise_stock_task from public;

create trigger note_forgotten_buyer after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_order_in_audit();

create function private.forget_notes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.order_notes where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_notes from public;
create trigger forget_notes after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_notes();

-- What staff put right on an order.
create function private.buyer_of(o public.orders) returns jsonb
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
create function public.correct_order(input jsonb) returns json
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
revoke execute on function public.correct_order from public;
grant execute on function public.correct_order to authenticated;

-- Sends a mail about an order once more, to the address the order has now.
create function public.resend_mail(the_mail uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  mail public.outbox;
begin
  perform private.require_staff();
  select * into mail from public.outbox where id = the_mail for update;
  if mail.payload ->> 'order_id' is null then
    raise exception 'Only mails about an order are sent again' using errcode = 'check_violation';
  end if;
  if mail.status <> 'sent' or mail.recipient is not null then
    perform private.send_mail_again(mail);
  end if;
end
$$;
revoke execute on function public.resend_mail from public;
grant execute on function public.resend_mail to authenticated;

-- What staff cancelled is not paid again: its day of grace is over.
create function public.cancel_order(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  if o.status <> 'pending' then
    raise exception '% is %: only an unpaid order is cancelled', o.reference, o.status using errcode = 'check_violation';
  end if;
  perform private.drop_order(o.id, 'cancelled');
  update public.orders set expires_at = created_at - interval '24 hours' where id = o.id;
end
$$;
revoke execute on function public.cancel_order from public;
grant execute on function public.cancel_order to authenticated;

-- The messages to and from PayGate, without what names the buyer.
create function public.order_payment_trail(the_order uuid)
  returns table (kind text, verdict text, received text, repeats integer, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select m.kind, m.verdict, m.received, m.repeats, m.created_at from public.payment_messages m
    where m.order_id = the_order order by m.created_at limit 200;
end
$$;
revoke execute on function public.order_payment_trail from public;
grant execute on function public.order_payment_trail to authenticated;

create function public.order_mails(the_order uuid)
  returns table (
    id uuid, kind text, recipient text, status text, last_error text, created_at timestamptz, sent_at timestamptz
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select m.id, m.kind, m.recipient, m.status, m.last_error, m.created_at, m.sent_at from public.outbox m
    where m.payload ->> 'order_id' = the_order::text order by m.created_at limit 200;
end
$$;
revoke execute on function public.order_mails from public;
grant execute on function public.order_mails to authenticated;

-- What happened to one order, for whoever may work on it.
create function public.order_history(the_order uuid)
  returns table (
    id bigint, created_at timestamptz, member text, table_name text, action text, before jsonb, after jsonb
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select a.id, a.created_at, p.email, a.table_name, a.action, a.before, a.after from public.audit a
    left join public.profiles p on p.id = a.changed_by
    where a.order_id = the_order and (a.table_name <> 'payment_ticks' or private.caller_role() = 'admin')
    order by a.id desc limit 200;
end
$$;
revoke execute on function public.order_history from public;
grant execute on function public.order_history to authenticated;

-- 'naledi khum' as a question to private.buyer_words: every word, begun.
create function private.begun_words(typed text) returns tsquery
  language sql immutable parallel safe set search_path = ''
  return (
    select to_tsquery('simple'::regconfig, string_agg(quote_literal(word) || ':*', ' & '))
    from regexp_split_to_table(lower(btrim(replace(typed, '\', ' '))), '\s+') as word
    where word <> ''
  );
revoke execute on function private.begun_words from public;

create function private.find_orders(typed text) returns setof uuid
  language plpgsql stable set search_path = ''
  as $$
declare
  digits text := regexp_replace(typed, '\D', '', 'g');
begin
  if btrim(typed) ~* '^(shop-)?[0-9 +()-]{3,20}$' and length(digits) >= 3 then
    return query execute
      'select id from public.orders where reference like $1
       union select id from public.orders where reverse(reference) like $2
       union select id from public.orders
         where phone is not null and reverse(regexp_replace(phone, ''\D'', '''', ''g'')) like $2
       limit 1000'
      -- A number as it is dialled abroad begins otherwise.
      using 'SHOP-' || digits || '%', reverse(regexp_replace(digits, '^(27|0)', '')) || '%';
  else
    return query
      select o.id from public.orders o
      where private.buyer_words(o.first_name, o.last_name, o.email) @@ private.begun_words(typed)
      limit 1000;
  end if;
end
$$;
revoke execute on function private.find_orders from public;

-- One page of the list. input: { show?, search?, from?, to?, delivery?, sort?, after?, before?, limit?, now? }.
-- show: all | to_send | late | waiting | fulfilled | refunded | declined | cancelled | expired.
-- after, before: the id of an order; the ones that follow it or stand before it, however far along the list it is.
-- The statement is written for the choice at hand: one for every choice would be planned for none, and read all orders.
create function public.list_orders(input jsonb)
  returns table (
    id uuid, reference text, status text, created_at timestamptz, paid_at timestamptz, clock_starts_at timestamptz,
    dispatch_by timestamptz, refunded_cents integer,
    fulfilled_at timestamptz, delivered_at timestamptz, ready_to_collect_at timestamptz, packed_at timestamptz,
    first_name text, last_name text, email text, city text, has_address boolean, delivery_method text, channel text,
    total_cents integer, product_quantity integer, unsent_quantity integer, ticket_quantity integer,
    is_at_the_bank boolean
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- A word that one order in six has fills a page from as many.
  most_walked constant integer := 300;
  show text := coalesce(input ->> 'show', 'all');
  typed constant text := input ->> 'search';
  wanted constant integer := coalesce((input ->> 'limit')::integer, 50);
  at constant timestamptz := coalesce((input ->> 'now')::timestamptz, now());
  sort text := coalesce(input ->> 'sort', case when show in ('to_send', 'late') then 'urgent' else 'newest' end);
  is_backward constant boolean := input ->> 'before' is not null;
  -- In the list, and in the order in which this page is read.
  is_rising constant boolean := sort in ('urgent', 'oldest');
  is_read_rising constant boolean := is_rising <> is_backward;
  sort_key constant text := case sort
    when 'urgent' then 'coalesce(o.dispatch_by, ''infinity''::timestamptz)'
    when 'largest' then 'o.total_cents'
    else 'o.created_at'
  end;
  ordering constant text := format(
    '%1$s %2$s, o.id %2$s', sort_key, case when is_read_rising then 'asc' else 'desc' end);
  -- What people read out are the last digits; a number as it is dialled abroad begins otherwise.
  digits constant text := regexp_replace(typed, '\D', '', 'g');
  number_begun constant text := 'SHOP-' || digits || '%';
  number_ended constant text := reverse(regexp_replace(digits, '^(27|0)', '')) || '%';
  words tsquery;
  beside public.orders;
  filter text;
  found text;
  walked integer;
  seen uuid[];
begin
  perform private.require_staff();
  filter := case show
    when 'to_send' then 'o.status = ''paid'' and o.unsent_quantity > 0'
    when 'late' then 'o.status = ''paid'' and o.unsent_quantity > 0
        and coalesce(o.dispatch_by, ''infinity''::timestamptz) < $1'
    when 'waiting' then 'o.status = ''pending'' and exists (
      select from public.payments p where p.order_id = o.id and p.status in (''started'', ''open''))'
    -- In whole or in part.
    when 'refunded' then 'o.id in (select r.order_id from public.refunds r where r.state = ''done'')'
    when 'all' then 'true'
    else format('o.status = %L', show)
  end;
  if input ->> 'from' is not null then
    filter := filter || format(' and o.created_at >= %L',
      (input ->> 'from')::date::timestamp at time zone 'Africa/Johannesburg');
  end if;
  if input ->> 'to' is not null then
    filter := filter || format(' and o.created_at < %L',
      ((input ->> 'to')::date + 1)::timestamp at time zone 'Africa/Johannesburg');
  end if;
  if input ->> 'delivery' is not null then
    filter := filter || format(' and o.delivery_method = %L', input ->> 'delivery');
  end if;
  if coalesce(input ->> 'before', input ->> 'after') is not null then
    select * into beside from public.orders o where o.id = coalesce(input ->> 'before', input ->> 'after')::uuid;
    filter := filter || format(
      ' and (%s, o.id) %s (%L, %L)', sort_key, case when is_read_rising then '>' else '<' end,
      case sort
        when 'urgent' then coalesce(beside.dispatch_by, 'infinity')::text
        when 'largest' then beside.total_cents::text
        else beside.created_at::text
      end,
      beside.id);
  end if;
  if typed is not null then
    if btrim(typed) ~* '^(shop-)?[0-9 +()-]{3,20}$' and length(digits) >= 3 then
      found := 'w.reference like $3 or reverse(w.reference) like $4
        or (w.phone is not null and reverse(regexp_replace(w.phone, ''\D'', '''', ''g'')) like $4)';
    else
      words := private.begun_words(typed);
      found := 'private.buyer_words(w.first_name, w.last_name, w.email) @@ $5';
    end if;
    -- A word that many orders have is found among the next ones of the list. A rarer one is looked up in its index, whose
    -- cost grows with how many have it.
    execute format(
      'select count(*), array_agg(w.id) filter (where %s)
       from (select o.* from public.orders o where %s order by %s limit $2) as w', found, filter, ordering)
    into walked, seen using at, most_walked, number_begun, number_ended, words;
    filter := filter || case
      when walked < most_walked or cardinality(seen) >= wanted then ' and o.id = any ($6)'
      else format(' and o.id in (select w.id from public.orders w where %s offset 0)', found)
    end;
  end if;
  return query execute format($query$
    select page.id, page.reference, page.status, page.created_at, page.paid_at, page.clock_starts_at,
      page.dispatch_by, refunds.cents,
      page.fulfilled_at, page.delivered_at, page.ready_to_collect_at, page.packed_at, page.first_name,
      page.last_name, page.email, page.city, not private.needs_address(page), page.delivery_method, page.channel,
      page.total_cents, lines.product_quantity, page.unsent_quantity, lines.ticket_quantity,
      page.status = 'pending' and exists (
        select from public.payments p where p.order_id = page.id and p.status = 'open'
      )
    from (select o.id from public.orders o where %1$s order by %2$s limit $2) as chosen
    join public.orders page on page.id = chosen.id
    cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::integer as product_quantity,
        coalesce(sum(l.quantity) filter (where l.kind = 'ticket'), 0)::integer as ticket_quantity
      from public.order_lines l where l.order_id = page.id
    ) as lines
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::integer as cents
      from public.refunds r where r.order_id = page.id and r.state = 'done'
    ) as refunds
    order by %3$s %4$s, page.id %4$s
  $query$, filter, ordering, replace(sort_key, 'o.', 'page.'), case when is_rising then 'asc' else 'desc' end)
  using at, wanted, number_begun, number_ended, words, seen;
end
$$;
revoke execute on function public.list_orders from public;
grant execute on function public.list_orders to authenticated;

-- How many there are of each. What waits is counted to 1,000, what is over to 100: counting all would cost more with
-- every order. The newest are counted, because they lie side by side. `between` one and the same status, because for
-- `=` Postgres would rather walk all the newest orders and leave out the others. The limits are literals: with variables
-- the nine counts would be planned anew at each call.
create function public.count_orders(at timestamptz default now())
  returns table (show text, found integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select 'all', count(*)::integer from (select from public.orders order by created_at desc limit 100) as o
    union all
    select 'to_send', count(*)::integer
    from (
      select from public.orders
      where status = 'paid' and unsent_quantity > 0
      order by coalesce(dispatch_by, 'infinity'::timestamptz) limit 1000
    ) as o
    union all
    select 'late', count(*)::integer
    from (
      select from public.orders
      where status = 'paid' and unsent_quantity > 0
        and coalesce(dispatch_by, 'infinity'::timestamptz) < at
      order by coalesce(dispatch_by, 'infinity'::timestamptz) limit 1000
    ) as o
    union all
    select 'waiting', count(*)::integer
    from (
      select from public.orders o where status = 'pending' and exists (
        select from public.payments p where p.order_id = o.id and p.status in ('started', 'open')
      ) order by created_at desc, id limit 1000
    ) as o
    union all
    select 'fulfilled', count(*)::integer
    from (
      select from public.orders where status between 'fulfilled' and 'fulfilled'
      order by status, created_at desc limit 100
    ) as o
    union all
    select 'refunded', count(*)::integer
    from (select distinct r.order_id from public.refunds r where r.state = 'done' limit 100) as o
    union all
    select 'declined', count(*)::integer
    from (
      select from public.orders where status between 'declined' and 'declined'
      order by status, created_at desc limit 100
    ) as o
    union all
    select 'cancelled', count(*)::integer
    from (
      select from public.orders where status between 'cancelled' and 'cancelled'
      order by status, created_at desc limit 100
    ) as o
    union all
    select 'expired', count(*)::integer
    from (
      select from public.orders where status between 'expired' and 'expired'
      order by status, created_at desc limit 100
    ) as o;
end
$$;
revoke execute on function public.count_orders from public;
grant execute on function public.count_orders to authenticated;

-- A deleted note can be brought back for a moment. After that it goes for good, and its words leave the audit with it.
create trigger note_deletion after delete on public.order_notes
  for each row execute function private.forget_in_audit();

create trigger forget_withdrawals after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_withdrawals();

create trigger forget_delivery before update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_delivery();

-- When a piece made to order leaves is part of the terms now.
create function private.terms_version() returns integer
  language sql immutable parallel safe
  return 4;

-- With its owner's rights: visitors write bookings and applications themselves.
create function private.stamp_terms_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.terms_version := private.terms_version();
  return new;
end
$$;
revoke execute on function private.stamp_terms_version from public;
create trigger stamp_terms_version before insert on public.orders
  for each row execute function private.stamp_terms_version();

-- Mails to a buyer without an address. The others without a recipient are for the team.
create function private.skip_absent_buyer() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  return null;
end
$$;
revoke execute on function private.skip_absent_buyer from public;

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
revoke execute on function private.hand_over from public;

create function private.end_order_links() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.link_version := old.link_version + 1;
  return new;
end
$$;
revoke execute on function private.end_order_links from public;
create trigger end_order_links before update of email on public.orders
  for each row when (old.email <> new.email and new.email <> private.deleted_email())
  execute function private.end_order_links();
