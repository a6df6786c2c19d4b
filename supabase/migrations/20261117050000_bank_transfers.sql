-- A bank transfer takes longer than half an hour. An order that waits for one keeps its pieces until the bank has
-- answered, or as long as the server says (three working days). And an unpaid order can be paid again.

-- PayGate has said that it waits for the bank (its status 5, or a bank transfer that is not done). 'open' alone is also
-- what it says of a buyer who only looked at the payment page.
alter table public.payments add column at_bank_since timestamptz;

create function private.is_at_bank(the_order uuid, other_than uuid default null) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from public.payments
      where order_id = the_order and status = 'open' and at_bank_since is not null and id is distinct from other_than
    )
  $$;

-- Every move between statuses, and who makes it. New: the buyer pays again for an order that came to nothing.
create or replace function private.order_transition(before text, after text) returns text
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

-- The buyer is on the way to the payment page, and the pieces are held from here on. An answer of another kind than
-- 'started' says why not, and nothing is held: the payment page is not shown.
-- input: { orderId, payRequestId, device?, again?, sent, received, at? }. again: also for an order that came to nothing,
-- which then gets a new hold where the stock allows it.
create or replace function public.start_payment(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  started timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  the_order public.orders;
  refusal json;
  new_id uuid;
begin
  select * into strict the_order from public.orders where id = (input ->> 'orderId')::uuid for update;
  if (input ->> 'again')::boolean and private.can_pay_again(the_order, started) then
    refusal := private.order_refusal(the_order.id, started);
    -- Its code was given back when it came to nothing, and may be used up by now.
    if refusal is null and the_order.discount_id is not null then
      perform from public.discounts where id = the_order.discount_id for update;
      if private.discount_refusal(
        (select d from public.discounts d where d.id = the_order.discount_id), the_order.discount_mailbox, the_order.created_at
      ) is not null then
        refusal := json_build_object('kind', 'closed');
      end if;
    end if;
    if refusal is null then
      update public.orders set status = 'pending', expires_at = started + interval '30 minutes'
      where id = the_order.id returning * into the_order;
    end if;
  end if;
  if refusal is null and the_order.status <> 'pending' then
    refusal := json_build_object('kind', 'closed');
  elsif refusal is null and not the_order.holds_stock then
    refusal := private.hold_order(the_order, input ->> 'device', started);
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

revoke all on function private.is_at_bank, private.can_pay_again, private.wait_for_bank from public;

-- As before, with two differences: a message that the bank has it extends the hold, and a refused payment ends no order
-- while the bank has another one.
-- input: { kind: notify|query|return, payRequestId, reference, status, isAtBank?, holdUntil?, amountCents?, currency?,
--          resultCode?, resultDescription?, transactionId?, payMethod?, sent?, received, at? }
create or replace function public.record_payment(input jsonb) returns json
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

-- An order whose payment was started too often gives its pieces back at once, not when it runs out.
-- input: { orderId }. Only what is still pending and not at the bank; an approval that comes later may revive it.
create or replace function public.release_order(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_order uuid := (input ->> 'orderId')::uuid;
begin
  perform from public.orders where id = the_order and status = 'pending' for update;
  if found and not private.is_at_bank(the_order) then
    perform private.drop_order(the_order, 'cancelled');
  end if;
end
$$;

-- The payments to ask PayGate about now, each given to one caller. One that stays undecided becomes a task, and so does
-- a notice of money that could not be confirmed, also for an order that had ended. While an order waits for the bank,
-- the hourly questions go on.
-- input: { at?, most? }
create or replace function public.claim_payment_queries(input jsonb default '{}') returns json
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
