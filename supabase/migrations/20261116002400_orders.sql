-- Orders and their lines. An order comes about through place_order and is paid through record_payment; money is whole
-- cents.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- SHOP- and the time of placing in milliseconds.
  reference text not null unique check (reference ~ '^SHOP-[0-9]{13,15}$'),
  -- One attempt at the checkout makes one order, however often it is sent. Cleared when the order comes to nothing, so
  -- that another try makes a new one.
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
  constraint orders_add_up check (total_cents = subtotal_cents + shipping_cents and total_cents > 0)
);

create index orders_newest on public.orders (created_at desc);
create index orders_by_status on public.orders (status, created_at desc);
create index orders_by_user on public.orders (user_id, created_at desc);
create index orders_by_email on public.orders (email, created_at desc);
create index orders_held_by_mailbox on public.orders (hold_mailbox) where hold_mailbox is not null;
create index orders_held_by_device on public.orders (hold_device) where hold_device is not null;
create index orders_to_expire on public.orders (expires_at) where status = 'pending';

create trigger touch_updated_at before update on public.orders
  for each row execute function private.touch_updated_at();

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
  constraint order_lines_once unique nulls not distinct (order_id, kind, item_id, size)
);

-- Every move between statuses, and who makes it.
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
      ('paid', 'fulfilled', 'staff'),
      ('paid', 'refunded', 'staff'),
      ('fulfilled', 'refunded', 'staff')
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
  if old.status = 'pending' then
    new.hold_mailbox := null;
    new.hold_device := null;
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
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
revoke all on function private.mail_parcel_sent() from public;

create trigger mail_parcel_sent after update on public.orders
  for each row when (old.status is distinct from new.status and new.status = 'fulfilled')
  execute function private.mail_parcel_sent();

alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
grant select, insert, update, delete on public.orders, public.order_lines to authenticated;

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

-- A person who may see an order sees what belongs to it.
create policy "Lines go with their order" on public.order_lines
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Admins manage order lines" on public.order_lines
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

-- The look-up form: mails the link of an order to the address it was placed with, if both are right. It tells the
-- caller nothing, so that a stranger does not learn from it who bought what.
create function public.send_order_link(typed_reference text, typed_email text) returns void
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
      'order_link:' || found_order.id || ':' || gen_random_uuid(), links_per_hour
    );
  end if;
end
$$;
revoke execute on function public.send_order_link from public, anon, authenticated;
grant execute on function public.send_order_link to service_role;
