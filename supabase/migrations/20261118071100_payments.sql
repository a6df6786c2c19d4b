-- Payments, PayGate's messages and what they decide.

-- Bodies name tables of later files.
set local check_function_bodies = off;

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
  constraint payments_numbered unique (order_id, number),
  -- Orders that staff enter: a sale at a pop-up or by phone. The same stock, prices, invoices and numbers as in the shop.
  provider text not null default 'paygate',
  constraint payments_provider_known check (provider in ('paygate', 'card_machine', 'cash')),
  -- PayGate has said that it waits for the bank (its status 5, or a bank transfer that is not done). 'open' alone is also
  -- what it says of a buyer who only looked at the payment page.
  at_bank_since timestamptz
);
create index payments_to_ask_about on public.payments (next_query_at) where next_query_at is not null;
create index payments_at_the_bank on public.payments (created_at) where status = 'open';
create index payments_by_day on public.payments (created_at desc)
  where status in ('approved', 'voided', 'wrong_amount');
-- Payments of the last day, by status, for the metrics.
create index payments_newest on public.payments (created_at);
alter table public.payments enable row level security;
grant select, insert, update, delete on public.payments to authenticated;
create policy "Payments go with their order" on public.payments
  for select to authenticated
  using (exists (select from public.orders where id = order_id));
create policy "Admins manage payments" on public.payments
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.payments');

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
  last_at timestamptz not null default clock_timestamp(),
  -- Of a forged one: who sent it, as a keyed digest.
  network bytea
);
create index payment_messages_by_order on public.payment_messages (order_id, created_at);
create index payment_messages_newest on public.payment_messages (created_at desc);
create index payment_messages_forged on public.payment_messages (created_at) where verdict = 'forged';
alter table public.payment_messages enable row level security;
grant select on public.payment_messages to authenticated;
create policy "Admins read payment messages" on public.payment_messages
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

-- The month's payments beside what PayGate told us, with a tick for each that is on the bank statement.
create table public.payment_ticks (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  ticked_by uuid references public.profiles (id) on delete set null default auth.uid(),
  ticked_at timestamptz not null default now()
);
alter table public.payment_ticks enable row level security;
grant select, delete on public.payment_ticks to authenticated;
grant insert (payment_id) on public.payment_ticks to authenticated;
create policy "Admins tick payments" on public.payment_ticks
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.payment_ticks');

alter table public.staff_tasks add constraint staff_tasks_payment_id_fkey
  foreign key (payment_id) references public.payments (id) on delete cascade;

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
create trigger written_once before update on public.payment_messages
  for each row execute function private.refuse_rewriting();

create function private.refuse_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
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
revoke execute on function private.keep_message from public;

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
revoke execute on function public.keep_payment_message from public;

-- What PayGate says about a payment, and what follows from it. Its checksum signs joined values, so a signed notice is
-- a hint like the browser's return. Money is booked only on PayGate's answer to our own question.

-- When PayGate is asked about a payment it has not told us of: after 2, 10 and 30 minutes, then every hour for a day.
create function private.query_time(started timestamptz, step integer) returns timestamptz
  language sql stable parallel safe
  return started + case step
    when 0 then interval '2 minutes'
    when 1 then interval '10 minutes'
    else interval '30 minutes' + (step - 2) * interval '1 hour'
  end;

-- The number of the last question.
create function private.last_query() returns integer
  language sql immutable parallel safe
  return 26;

-- The buyer is on the way to the payment page, and the pieces are held from here on. An answer of another kind than
-- 'started' says why not, and nothing is held: the payment page is not shown.
-- input: { orderId, payRequestId, device?, address?, again?, sent, received, at? }. again: also for an order that came to
-- nothing, which then gets a new hold where the stock allows it.
create function public.start_payment(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  started timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  by_network constant bytea := private.keyed_hash(convert_to(input ->> 'address', 'UTF8'));
  the_order public.orders;
  revives boolean;
  refusal json;
  new_id uuid;
begin
  select * into strict the_order from public.orders where id = (input ->> 'orderId')::uuid for update;
  revives := coalesce((input ->> 'again')::boolean, false) and private.can_pay_again(the_order, started);
  if the_order.status <> 'pending' and not revives then
    refusal := json_build_object('kind', 'closed');
  else
    refusal := coalesce(
      case when revives then private.order_refusal(the_order.id, started) end, private.use_refusal(the_order, by_network)
    );
  end if;
  if refusal is null and by_network is not null then
    perform private.note_network(the_order, by_network, started);
  end if;
  if refusal is null and revives then
    update public.orders set status = 'pending', expires_at = started + interval '30 minutes'
    where id = the_order.id returning * into the_order;
  end if;
  if refusal is null and not the_order.holds_stock then
    refusal := private.hold_order(the_order, input ->> 'device', started, by_network);
  end if;
  if refusal is not null then
    perform private.keep_message(the_order.id, null, 'initiate', input ->> 'sent', input ->> 'received', 'unused');
    return refusal;
  end if;

  insert into public.payments (order_id, number, pay_request_id, amount_cents, created_at, next_query_at)
  values (
    the_order.id,
    (select count(*) + 1 from public.payments where order_id = the_order.id),
    input ->> 'payRequestId', the_order.total_cents, started, private.query_time(started, 0)
  )
  returning id into new_id;
  -- PayGate's page is open for 30 minutes; the pieces wait as long.
  update public.orders set expires_at = greatest(expires_at, started + interval '30 minutes')
  where id = the_order.id;
  perform private.keep_message(
    the_order.id, new_id, 'initiate', input ->> 'sent', input ->> 'received', 'accepted'
  );
  return json_build_object('kind', 'started');
end
$$;
revoke execute on function public.start_payment from public;

-- The only way to `paid`, and only for PayGate's answer to a question (kind query). The server has checked the
-- signature; everything else is checked here. The same message twice changes nothing the second time.
-- input: { kind: notify|query|return, payRequestId, reference, status, amountCents?, currency?, resultCode?,
--          resultDescription?, transactionId?, payMethod?, sent?, received, at? }
create function public.record_payment(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  heard_at constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  the_order public.orders;
  payment public.payments;
  found_verdict record;
begin
  select * into payment from public.payments where pay_request_id = input ->> 'payRequestId';
  if found then
    -- The order first, always: two messages about it take turns.
    select * into the_order from public.orders where id = payment.order_id for update;
    select * into payment from public.payments where id = payment.id for update;
  end if;
  select * into found_verdict from private.payment_verdict(
    input, payment, the_order,
    not private.is_at_bank(payment.order_id, payment.id) and not exists (
      select from public.payments
      where order_id = payment.order_id and number > payment.number and status not in ('declined', 'cancelled')
    )
  );

  if found_verdict.verdict = 'hint' then
    perform private.apply_payment_hint(input, payment, found_verdict.payment_status, heard_at);
  elsif found_verdict.payment_status is not null then
    perform private.apply_payment_report(input, payment, found_verdict.payment_status);
  end if;
  if found_verdict.verdict = 'open' and (input ->> 'isAtBank')::boolean then
    perform private.wait_for_bank(payment, input, heard_at);
  end if;
  if found_verdict.order_status = 'paid' then
    perform private.pay_order(the_order, payment, heard_at);
  elsif found_verdict.order_status is not null then
    perform private.drop_order(the_order.id, found_verdict.order_status);
  end if;
  perform private.raise_payment_task(input, payment, the_order, found_verdict.verdict);

  perform private.keep_message(
    the_order.id, payment.id, input ->> 'kind', input ->> 'sent', input ->> 'received', found_verdict.verdict
  );
  return json_build_object(
    'verdict', found_verdict.verdict,
    'reference', the_order.reference,
    'status', (select status from public.orders where id = the_order.id)
  );
end
$$;
revoke execute on function public.record_payment from public;

-- The payments to ask PayGate about now, each given to one caller. One that stays undecided becomes a task, and so does
-- a notice of money that could not be confirmed, also for an order that had ended. While an order waits for the bank,
-- the hourly questions go on.
-- input: { at?, most? }
create function public.claim_payment_queries(input jsonb default '{}') returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  due record;
  step integer;
  claimed jsonb := '[]';
begin
  -- Apart from those to ask about: a caller who is given none takes it that none is due.
  for due in
    select p.id, p.order_id, p.status, o.status as order_status, p.at_bank_since
    from public.payments p join public.orders o on o.id = p.order_id
    where p.next_query_at <= the_time and p.queries > private.last_query()
      and not (p.at_bank_since is not null and o.status = 'pending' and o.expires_at > the_time)
    for update of p skip locked
  loop
    update public.payments set next_query_at = null where id = due.id;
    if due.order_status in ('pending', 'expired')
      or (due.order_status in ('declined', 'cancelled') and due.status = 'open')
    then
      perform private.raise_task('payment_unsettled', due.id::text, due.order_id, due.id,
        case when due.at_bank_since is null
          then 'For a day PayGate has not said what became of this payment. Please look it up there.'
          else 'The bank has not answered in three working days. Please look this payment up at PayGate.'
        end);
    end if;
  end loop;

  for due in
    select p.id, p.pay_request_id, p.queries, p.created_at, o.reference, p.at_bank_since
    from public.payments p join public.orders o on o.id = p.order_id
    where p.next_query_at <= the_time
      and (
        p.queries <= private.last_query()
        or (p.at_bank_since is not null and o.status = 'pending' and o.expires_at > the_time)
      )
    order by p.next_query_at
    limit coalesce((input ->> 'most')::integer, 20)
    for update of p skip locked
  loop
    -- Questions that were missed while nobody asked are not made up for.
    step := due.queries + 1;
    while (step <= private.last_query() or due.at_bank_since is not null)
      and private.query_time(due.created_at, step) <= the_time
    loop
      step := step + 1;
    end loop;
    update public.payments
    set queries = step,
      next_query_at = greatest(private.query_time(due.created_at, step), the_time + interval '1 minute')
    where id = due.id;
    claimed := claimed || jsonb_build_object('payRequestId', due.pay_request_id, 'reference', due.reference);
  end loop;
  return claimed;
end
$$;
revoke execute on function public.claim_payment_queries from public;

create function private.local_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Africa/Johannesburg')::date;

-- Paid and refunded by day of one month.
create function public.month_by_day(first_day date)
  returns table (day date, orders integer, paid_cents bigint, refunds integer, refunded_cents bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    with bounds as (
      select first_day::timestamp at time zone 'Africa/Johannesburg' as since,
        (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg' as until
    ), paid as (
      select private.local_day(o.paid_at) as on_day, count(*) as n, sum(o.total_cents) as cents
      from public.orders o, bounds where o.paid_at >= bounds.since and o.paid_at < bounds.until
      group by 1
    ), returned as (
      select private.local_day(r.done_at) as on_day, count(*) as n, sum(r.amount_cents) as cents
      from public.refunds r, bounds
      where r.state = 'done' and r.done_at >= bounds.since and r.done_at < bounds.until
      group by 1
    )
    select coalesce(paid.on_day, returned.on_day), coalesce(paid.n, 0)::integer, coalesce(paid.cents, 0)::bigint,
      coalesce(returned.n, 0)::integer, coalesce(returned.cents, 0)::bigint
    from paid full join returned on returned.on_day = paid.on_day
    order by 1 desc;
end
$$;
revoke execute on function public.month_by_day from public;
grant execute on function public.month_by_day to authenticated;

-- Every payment of one month that moved money, or says it did: what it should be, what PayGate reported, and what does
-- not fit.
create function public.month_payments(first_day date)
  returns table (
    payment_id uuid, reference text, provider text, order_status text, payment_status text, at timestamptz,
    expected_cents integer, reported_cents integer, transaction_id text,
    pay_request_id text, buyer text, email text, ticked_at timestamptz, mismatch text
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    select p.id, o.reference, p.provider, o.status, p.status, coalesce(o.paid_at, p.updated_at),
      p.amount_cents, p.reported_cents, p.transaction_id, p.pay_request_id, o.first_name || ' ' || o.last_name, o.email,
      t.ticked_at,
      case
        when p.status = 'wrong_amount' or p.reported_cents is distinct from p.amount_cents and p.status = 'approved'
          then 'amount_differs'
        when p.status = 'voided' then 'taken_back'
        when p.status = 'approved' and o.paid_at is null then 'paid_there_not_here'
        when p.status = 'approved' and exists (
          select from public.payments other
          where other.order_id = p.order_id and other.status = 'approved' and other.id <> p.id
        ) then 'paid_twice'
      end
    from public.payments p
    join public.orders o on o.id = p.order_id
    left join public.payment_ticks t on t.payment_id = p.id
    where p.status in ('approved', 'voided', 'wrong_amount')
      and p.created_at >= first_day::timestamp at time zone 'Africa/Johannesburg'
      and p.created_at < (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg'
    union all
    -- Paid here and not there; one that PayGate took back stands above.
    select null, o.reference, 'paygate', o.status, null, o.paid_at, o.total_cents, null, null, null,
      o.first_name || ' ' || o.last_name, o.email, null, 'paid_here_not_there'
    from public.orders o
    where o.paid_at >= first_day::timestamp at time zone 'Africa/Johannesburg'
      and o.paid_at < (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg'
      and not exists (
        select from public.payments p
        where p.order_id = o.id and p.status in ('approved', 'voided', 'wrong_amount')
      )
    order by 6 desc;
end
$$;
revoke execute on function public.month_payments from public;
grant execute on function public.month_payments to authenticated;

-- record_payment in two steps: what a message from PayGate means for a payment, and what follows from it.

-- Reads and writes nothing. payment and the_order are null for a payment we do not know; is_latest: no newer payment of
-- the order was started.
--   verdict         what the trail and the caller are told
--   payment_status  what the payment becomes, null: nothing new was reported of it
--   order_status    what the order becomes, null: it stays
create function private.payment_verdict(
  message jsonb, payment public.payments, the_order public.orders, is_latest boolean,
  out verdict text, out payment_status text, out order_status text
)
  language plpgsql immutable set search_path = ''
  as $$
declare
  reported constant text := message ->> 'status';
begin
  if payment.id is null then
    verdict := 'unknown';
  elsif message ->> 'reference' is distinct from the_order.reference then
    verdict := 'wrong_reference';
  elsif reported = 'approved' and payment.status = 'approved' then
    verdict := 'repeat';
  elsif reported = 'approved' and message ->> 'kind' <> 'query' then
    -- Only PayGate's answer to our own question is money. A notice is a reason to ask again, also where it was refused.
    verdict := 'hint';
    if payment.status = 'started'
      or (message ->> 'kind' = 'notify' and payment.status in ('declined', 'cancelled'))
    then
      payment_status := 'open';
    end if;
  elsif reported = 'approved' then
    if (message ->> 'amountCents')::numeric::bigint is distinct from payment.amount_cents
      or message ->> 'currency' is distinct from payment.currency
    then
      verdict := 'wrong_amount';
      payment_status := 'wrong_amount';
    elsif private.order_transition(the_order.status, 'paid') is distinct from 'payment' then
      verdict := 'paid_twice';
      payment_status := 'approved';
    else
      verdict := 'paid';
      payment_status := 'approved';
      order_status := 'paid';
    end if;
  elsif reported = 'voided' then
    -- Also for a repeat: it ends the questions about the payment.
    verdict := case when payment.status = 'voided' then 'repeat' else 'voided' end;
    payment_status := 'voided';
  elsif reported in ('declined', 'cancelled') then
    if payment.status in ('started', 'open') then
      verdict := reported;
      payment_status := reported;
    else
      verdict := 'repeat';
    end if;
  else
    verdict := 'open';
    payment_status := case payment.status when 'started' then 'open' end;
  end if;

  -- Of an older payment it ends nothing: the buyer may already be paying again.
  if verdict in ('declined', 'cancelled', 'voided') and the_order.status = 'pending' and is_latest then
    order_status := case verdict when 'declined' then 'declined' else 'cancelled' end;
  end if;
end
$$;
revoke execute on function private.payment_verdict from public;

-- A signed notice that money came. The server asks PayGate at once; should that fail, it is asked again in a minute,
-- also where we had stopped asking.
create function private.apply_payment_hint(
  message jsonb, payment public.payments, new_status text, heard_at timestamptz
) returns void
  language plpgsql set search_path = ''
  as $$
declare
  is_notice constant boolean := message ->> 'kind' = 'notify';
begin
  update public.payments set
    status = coalesce(new_status, status),
    next_query_at = case
      when is_notice then least(next_query_at, heard_at + interval '1 minute') else next_query_at
    end,
    queries = case when is_notice then least(queries, private.last_query()) else queries end
  where id = payment.id;
end
$$;
revoke execute on function private.apply_payment_hint from public;

create function private.apply_payment_report(message jsonb, payment public.payments, new_status text) returns void
  language plpgsql set search_path = ''
  as $$
declare
  reported_amount constant bigint := (message ->> 'amountCents')::numeric;
begin
  update public.payments set
    status = new_status,
    -- `least` passes over nulls: without a report it would be the limit.
    reported_cents = case when reported_amount is null then reported_cents else least(reported_amount, 2147483647) end,
    result_code = coalesce(left(message ->> 'resultCode', 20), result_code),
    result_description = coalesce(left(message ->> 'resultDescription', 255), result_description),
    transaction_id = coalesce(left(message ->> 'transactionId', 50), transaction_id),
    pay_method = coalesce(left(message ->> 'payMethod', 20), pay_method),
    next_query_at = case when new_status = 'open' then next_query_at end
  where id = payment.id;
end
$$;
revoke execute on function private.apply_payment_report from public;

create function private.pay_order(the_order public.orders, payment public.payments, at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
begin
  -- A late one lost its pieces; they are taken again as far as they are there.
  if not the_order.holds_stock then
    perform private.move_stock(the_order.id, -1);
  end if;
  perform private.raise_stock_task(the_order.id, payment.id);
  update public.orders set status = 'paid', paid_at = at where id = the_order.id;
  perform private.issue_tickets(the_order);
  if the_order.discount_id is not null then
    perform private.raise_use_task(the_order, payment);
  end if;
  if the_order.status <> 'pending' then
    perform private.raise_task('paid_late', the_order.id::text, the_order.id, payment.id,
      format('Paid when the order was already %s. Please check that it can still be sent.', the_order.status));
  end if;
end
$$;
revoke execute on function private.pay_order from public;

-- What a person has to put right after a message.
create function private.raise_payment_task(
  message jsonb, payment public.payments, the_order public.orders, verdict text
) returns void
  language plpgsql set search_path = ''
  as $$
begin
  if verdict = 'wrong_amount' then
    perform private.raise_task('wrong_amount', payment.id::text, the_order.id, payment.id,
      format('PayGate reports %s %s cents paid; the order asked for %s %s cents. The order was not marked as paid.',
        coalesce(message ->> 'currency', '?'), coalesce(message ->> 'amountCents', '?'),
        payment.currency, payment.amount_cents));
  elsif verdict = 'paid_twice' then
    perform private.raise_task('paid_twice', payment.id::text, the_order.id, payment.id,
      'A second payment was approved for an order that is already paid. Please pay one of them back.');
  elsif verdict = 'voided' then
    perform private.raise_task('voided', payment.id::text, the_order.id, payment.id,
      'PayGate reports this payment as voided. Please check with the bank before sending anything.');
  elsif verdict in ('unknown', 'wrong_reference')
    and message ->> 'status' = 'approved' and message ->> 'kind' = 'query'
  then
    perform private.raise_task('unknown_payment', message ->> 'payRequestId', the_order.id, payment.id,
      format('PayGate reports an approved payment we cannot match: request %s, reference %s.',
        left(message ->> 'payRequestId', 100), left(message ->> 'reference', 100)));
  end if;
end
$$;
revoke execute on function private.raise_payment_task from public;

create function private.is_at_bank(the_order uuid, other_than uuid default null) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from public.payments
      where order_id = the_order and status = 'open' and at_bank_since is not null and id is distinct from other_than
    )
  $$;
revoke execute on function private.is_at_bank from public;

-- For a day after its hold ended an order can be paid at its prices, and for a week at most, however often that is tried.
-- Not one that staff cancelled, and not while money is there that does not fit.
create function private.can_pay_again(the_order public.orders, at timestamptz) returns boolean
  language sql stable set search_path = ''
  as $$
    select (
        the_order.status in ('expired', 'declined')
        or (the_order.status = 'cancelled' and (
          select p.status = 'cancelled' from public.payments p
          where p.order_id = the_order.id order by p.number desc limit 1
        ))
      )
      and at < least(the_order.expires_at + interval '24 hours', the_order.created_at + interval '7 days')
      and the_order.email <> private.deleted_email()
      and not exists (
        select from public.payments p
        where p.order_id = the_order.id and p.status in ('approved', 'voided', 'wrong_amount')
      )
  $$;
revoke execute on function private.can_pay_again from public;

-- The first time PayGate says so of a payment, the pieces of its order are kept for the bank.
create function private.wait_for_bank(payment public.payments, message jsonb, heard_at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
begin
  update public.payments
  set at_bank_since = heard_at, pay_method = coalesce(nullif(left(message ->> 'payMethod', 20), ''), pay_method)
  where id = payment.id and status = 'open' and at_bank_since is null;
  -- Never for longer than ten days in all: somebody who starts transfers and sends no money must not keep pieces for ever.
  if found then
    update public.orders
    set expires_at = greatest(expires_at, least((message ->> 'holdUntil')::timestamptz, created_at + interval '10 days'))
    where id = payment.order_id and status = 'pending';
  end if;
end
$$;
revoke execute on function private.wait_for_bank from public;

create function private.mail_bank_wait() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = new.order_id and status = 'pending';
  if found then
    perform private.queue_order_mail('payment_at_bank', o, o.id::text);
  end if;
  return null;
end
$$;
revoke execute on function private.mail_bank_wait from public;
create trigger mail_bank_wait after update on public.payments
  for each row when (old.at_bank_since is null and new.at_bank_since is not null and new.status = 'open')
  execute function private.mail_bank_wait();

-- A payment is never refused once the money has moved. Where it is a use too many, staff decide.
create function private.raise_use_task(the_order public.orders, payment public.payments) returns void
  language plpgsql set search_path = ''
  as $$
declare
  d public.discounts;
begin
  -- Payments of the same moment count each other.
  perform pg_advisory_xact_lock(hashtextextended('paid with code ' || the_order.discount_id, 0));
  select * into d from public.discounts where id = the_order.discount_id;
  if private.discount_uses(d.id) > d.max_uses
    or private.discount_uses(d.id, the_order.discount_mailbox) > d.max_uses_per_buyer
  then
    perform private.raise_task('other', 'code:' || the_order.id, the_order.id, payment.id,
      format('Code %s was used more often than it allows: several orders with it were paid at the same time.', d.code));
  end if;
end
$$;
revoke execute on function private.raise_use_task from public;

-- input: { kind, received, address }. Counted and written in one step, so that messages of the same moment do not pass
-- together. The same one again raises its counter, as of every message.
create function public.keep_forged_message(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_per_network constant integer := 10;
  most constant integer := 30;
  most_letters constant integer := 500;
  by_network constant bytea := private.keyed_hash(convert_to(coalesce(input ->> 'address', ''), 'UTF8'));
  received_text constant text := left(input ->> 'received', most_letters);
  recent record;
begin
  -- One at a time. Others of this moment are dropped rather than made to wait.
  if not pg_try_advisory_xact_lock(hashtextextended('forged payment messages', 0)) then
    return;
  end if;
  select count(*) as messages, count(*) filter (where network = by_network) as of_network into recent
  from public.payment_messages where verdict = 'forged' and created_at > clock_timestamp() - interval '10 minutes';
  if recent.messages >= most or recent.of_network >= most_per_network then
    return;
  end if;
  insert into public.payment_messages as known (kind, received, verdict, network, digest)
  values (
    input ->> 'kind', received_text, 'forged', by_network,
    md5(concat_ws(' ', 'forged', input ->> 'kind', encode(by_network, 'hex'), received_text))
  )
  on conflict (digest) do update set repeats = known.repeats + 1, last_at = clock_timestamp();
end
$$;
revoke execute on function public.keep_forged_message from public;

create function private.is_old_forgery(message public.payment_messages) returns boolean
  language sql stable
  return message.verdict = 'forged' and message.created_at < now() - interval '30 days';
revoke execute on function private.is_old_forgery from public;

-- The one kind of message that goes, and only by the function below.
create function private.refuse_removal() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and private.is_old_forgery(old)
  then
    return old;
  end if;
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
revoke execute on function private.refuse_removal from public;
create trigger never_deleted before delete on public.payment_messages
  for each row execute function private.refuse_removal();

-- Gives how many were removed.
create function public.remove_old_forgeries() returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  delete from public.payment_messages m where m.verdict = 'forged' and private.is_old_forgery(m);
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function public.remove_old_forgeries from public;
