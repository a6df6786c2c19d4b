-- One row per attempt to pay.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- An order with a payment cannot be deleted.
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

alter table public.payments enable row level security;
grant select, insert, update, delete on public.payments to authenticated;

create policy "Payments go with their order" on public.payments
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Admins manage payments" on public.payments
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

-- Every message to and from PayGate as it was, with the verdict on it. The same message again raises a counter on its
-- row: repeats cost no space, however many are sent.
create table public.payment_messages (
  id uuid primary key default gen_random_uuid(),
  -- No foreign keys: a message stays, whatever becomes of the order and the payment.
  order_id uuid,
  payment_id uuid,
  kind text not null check (kind in ('initiate', 'return', 'notify', 'query')),
  sent text check (char_length(sent) <= 20000),
  received text check (char_length(received) <= 20000),
  verdict text not null check (private.is_line(verdict, 100)),
  -- What makes two messages the same.
  digest text unique,
  repeats integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- When it was last heard.
  last_at timestamptz not null default clock_timestamp()
);

create index payment_messages_by_order on public.payment_messages (order_id, created_at);
create index payment_messages_newest on public.payment_messages (created_at desc);

alter table public.payment_messages enable row level security;
grant select on public.payment_messages to authenticated;

create policy "Admins read payment messages" on public.payment_messages
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

create function private.without_address(sent text) returns text
  language sql immutable parallel safe
  return regexp_replace(sent, '(^|&)EMAIL=[^&]*', '\1EMAIL=');

-- Payment messages are written once, with two exceptions, both for functions of this schema's owner alone: the buyer's
-- address may be taken out of what was sent, and a repeat counts up by one.
create function private.refuse_rewriting() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and (
      (to_jsonb(new) - 'sent' = to_jsonb(old) - 'sent' and new.sent = private.without_address(old.sent))
      or (
        to_jsonb(new) - '{repeats,last_at}'::text[] = to_jsonb(old) - '{repeats,last_at}'::text[]
        and new.repeats = old.repeats + 1
      )
    )
  then
    return new;
  end if;
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create function private.refuse_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger written_once before update on public.payment_messages
  for each row execute function private.refuse_rewriting();
create trigger never_deleted before delete on public.payment_messages
  for each row execute function private.refuse_change();
create trigger never_emptied before truncate on public.payment_messages
  for each statement execute function private.refuse_change();

-- The verdict is that of the first time, unless nothing was received: then it is all there is.
create function private.keep_message(
  the_order uuid, the_payment uuid, kind text, sent text, received text, verdict text
) returns void
  language sql set search_path = ''
  as $$
    insert into public.payment_messages as known (order_id, payment_id, kind, sent, received, verdict, digest)
    values (
      the_order, the_payment, kind, left(sent, 20000), left(received, 20000), verdict,
      md5(concat_ws(' ', coalesce(the_order::text, '-'), coalesce(the_payment::text, '-'), kind,
        coalesce(received, 'nothing: ' || verdict)))
    )
    on conflict (digest) do update set repeats = known.repeats + 1, last_at = clock_timestamp()
  $$;
revoke all on function private.keep_message from public;

-- input: { orderId?, paymentId?, kind, sent?, received?, verdict }
create function public.keep_payment_message(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.keep_message(
    (input ->> 'orderId')::uuid, (input ->> 'paymentId')::uuid, input ->> 'kind', input ->> 'sent',
    input ->> 'received', input ->> 'verdict'
  );
end
$$;
revoke execute on function public.keep_payment_message from public, anon, authenticated;
grant execute on function public.keep_payment_message to service_role;
