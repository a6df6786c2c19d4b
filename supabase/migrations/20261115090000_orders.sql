-- Orders and all that hangs on them. An order comes about through place_order and is paid through record_payment;
-- money is whole cents.

-- How many pieces can still be sold. An order takes its pieces out when it is placed and puts them back when it comes
-- to nothing. What has no row here is made to order: it never runs out.
create table public.stock (
  id uuid primary key default gen_random_uuid(),
  product_id text references public.products (id) on delete cascade,
  -- Null for a piece without sizes.
  size text check (size in ('XS', 'S', 'M', 'L', 'XL')),
  ticket_package_id text references public.ticket_packages (id) on delete cascade,
  quantity integer not null check (quantity between 0 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_of_one_thing check (num_nonnulls(product_id, ticket_package_id) = 1),
  constraint stock_tickets_have_no_size check (ticket_package_id is null or size is null),
  constraint stock_once unique nulls not distinct (product_id, ticket_package_id, size)
);

create trigger touch_updated_at before update on public.stock
  for each row execute function private.touch_updated_at();

alter table public.stock enable row level security;
grant select on public.stock to anon;
grant select, insert, update, delete on public.stock to authenticated;

create policy "Everyone reads the stock of what they can see" on public.stock
  for select to anon, authenticated
  using (
    exists (select from public.products where id = product_id)
    or exists (select from public.ticket_packages where id = ticket_package_id)
  );

create policy "Staff manage stock" on public.stock
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- SHOP- and the time of placing in milliseconds.
  reference text not null unique check (reference ~ '^SHOP-[0-9]{13,15}$'),
  -- One attempt at the checkout makes one order, however often it is sent. Given up when the order comes to nothing,
  -- so that trying again makes a new one.
  attempt text unique,
  status text not null default 'pending',
  user_id uuid references auth.users (id) on delete set null,
  first_name text not null check (private.is_line(first_name, 200)),
  last_name text not null check (private.is_line(last_name, 200)),
  email text not null check (private.is_email(email)),
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
  expires_at timestamptz not null default now() + interval '30 minutes',
  paid_at timestamptz,
  fulfilled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_status_known
    check (status in ('pending', 'paid', 'cancelled', 'declined', 'expired', 'fulfilled', 'refunded')),
  constraint orders_add_up check (total_cents = subtotal_cents + shipping_cents and total_cents > 0)
);

create index orders_newest on public.orders (created_at desc);
create index orders_by_status on public.orders (status, created_at desc);
create index orders_by_user on public.orders (user_id, created_at desc);
create index orders_by_email on public.orders (email, created_at desc);
create index orders_to_expire on public.orders (expires_at) where status = 'pending';

create trigger touch_updated_at before update on public.orders
  for each row execute function private.touch_updated_at();

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  place integer not null check (place > 0),
  kind text not null check (kind in ('product', 'ticket')),
  -- What was bought, as it was then; the piece itself may change or go.
  item_id text not null check (private.is_line(item_id, 100)),
  name text not null check (private.is_line(name, 200)),
  size text,
  image text,
  unit_cents integer not null check (unit_cents >= 0),
  quantity integer not null check (quantity between 1 and 999),
  total_cents integer not null generated always as (unit_cents * quantity) stored,
  constraint order_lines_once unique nulls not distinct (order_id, kind, item_id, size)
);

-- One row per attempt to pay.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- A payment outlives every wish to tidy up: an order with one cannot be deleted.
  order_id uuid not null references public.orders (id),
  number integer not null check (number > 0),
  pay_request_id text not null unique check (private.is_line(pay_request_id, 100)),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'ZAR',
  -- started: the buyer was sent to the payment page. open: PayGate has it and the bank has not decided.
  status text not null default 'started',
  reported_cents integer,
  result_code text,
  result_description text,
  transaction_id text,
  pay_method text,
  -- When PayGate is asked next, and how often that has been done; null once the payment is settled.
  next_query_at timestamptz,
  queries integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_status_known
    check (status in ('started', 'open', 'approved', 'declined', 'cancelled', 'voided', 'wrong_amount')),
  constraint payments_numbered unique (order_id, number)
);

create index payments_to_ask_about on public.payments (next_query_at) where next_query_at is not null;

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

-- Every message to and from PayGate as it was, with what we made of it. Written once, never changed.
create table public.payment_messages (
  id uuid primary key default gen_random_uuid(),
  -- No foreign keys: what was said stays said, about whatever it was.
  order_id uuid,
  payment_id uuid,
  kind text not null check (kind in ('initiate', 'return', 'notify', 'query')),
  sent text check (char_length(sent) <= 20000),
  received text check (char_length(received) <= 20000),
  verdict text not null check (private.is_line(verdict, 100)),
  created_at timestamptz not null default clock_timestamp()
);

create index payment_messages_by_order on public.payment_messages (order_id, created_at);
create index payment_messages_newest on public.payment_messages (created_at desc);

create function private.refuse_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger written_once before update or delete on public.payment_messages
  for each row execute function private.refuse_change();
create trigger never_emptied before truncate on public.payment_messages
  for each statement execute function private.refuse_change();

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

-- What only a person can put right.
create table public.staff_tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  payment_id uuid references public.payments (id) on delete cascade,
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

create trigger touch_updated_at before update on public.staff_tasks
  for each row execute function private.touch_updated_at();

-- The life of an order, in one place: every move there is, and who makes it.
create function private.order_mover(before text, after text) returns text
  language sql immutable parallel safe
  return (
    select mover from (values
      ('pending', 'paid', 'payment'),
      ('pending', 'declined', 'payment'),
      ('pending', 'cancelled', 'payment'),
      ('pending', 'expired', 'clock'),
      -- A late approval wins: the money is there.
      ('declined', 'paid', 'payment'),
      ('cancelled', 'paid', 'payment'),
      ('expired', 'paid', 'payment'),
      ('paid', 'fulfilled', 'staff'),
      ('paid', 'refunded', 'staff'),
      ('fulfilled', 'refunded', 'staff')
    ) as moves (from_status, to_status, mover)
    where from_status = before and to_status = after
  );

create function private.guard_order_status() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  mover text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'An order begins as pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  mover := private.order_mover(old.status, new.status);
  if mover is null then
    raise exception 'An order does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if tg_argv[0] = 'staff' and mover <> 'staff' then
    raise exception 'Only the payment decides that' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'paid' and not exists (
    select from public.payments
    where order_id = new.id and status = 'approved' and reported_cents = new.total_cents
  ) then
    raise exception 'Nothing was paid for %', new.reference using errcode = 'check_violation';
  end if;
  if new.status = 'fulfilled' then
    new.fulfilled_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.guard_order_status() from public;

create trigger begin_pending before insert on public.orders
  for each row execute function private.guard_order_status();
create trigger move_as_listed before update on public.orders
  for each row when (old.status is distinct from new.status and current_user <> 'authenticated')
  execute function private.guard_order_status('any');
create trigger move_as_staff_may before update on public.orders
  for each row when (old.status is distinct from new.status and current_user = 'authenticated')
  execute function private.guard_order_status('staff');

-- Editors fulfil orders, let people in and finish tasks; the rest is for an admin to correct.
create trigger editors_change_status_only before update on public.orders
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,fulfilled_at,updated_at}'::text[]
      is distinct from to_jsonb(old) - '{status,fulfilled_at,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();
create trigger editors_change_use_only before update on public.tickets
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{used_at}'::text[] is distinct from to_jsonb(old) - '{used_at}'::text[]
  )
  execute function private.refuse_unless_admin();
create trigger editors_change_status_only before update on public.staff_tasks
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table public.payments enable row level security;
alter table public.payment_messages enable row level security;
alter table public.tickets enable row level security;
alter table public.staff_tasks enable row level security;

grant select, insert, update, delete on public.orders, public.order_lines, public.payments, public.tickets,
  public.staff_tasks to authenticated;
grant select on public.payment_messages to authenticated;

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

-- Whoever may see an order sees what belongs to it.
create policy "Lines go with their order" on public.order_lines
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Admins manage order lines" on public.order_lines
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

create policy "Payments go with their order" on public.payments
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Admins manage payments" on public.payments
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

create policy "Tickets go with their order" on public.tickets
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Editors let people in" on public.tickets
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage tickets" on public.tickets
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

create policy "Admins read payment messages" on public.payment_messages
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

create policy "Editors read tasks" on public.staff_tasks
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Editors finish tasks" on public.staff_tasks
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage tasks" on public.staff_tasks
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
