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
-- input: { orderId, payRequestId, device?, sent, received, at? }
create function public.start_payment(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  started timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  the_order public.orders;
  refusal json;
  new_id uuid;
begin
  select * into strict the_order from public.orders where id = (input ->> 'orderId')::uuid for update;
  if the_order.status <> 'pending' then
    refusal := json_build_object('kind', 'closed');
  elsif not the_order.holds_stock then
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

-- The only way to `paid`, and only for PayGate's answer to a question (kind query). The server has checked the
-- signature; everything else is checked here. The same message twice changes nothing the second time.
-- input: { kind: notify|query|return, payRequestId, reference, status, amountCents?, currency?, resultCode?,
--          resultDescription?, transactionId?, payMethod?, sent?, received, at? }
create function public.record_payment(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  told_status text := input ->> 'status';
  told_cents bigint := (input ->> 'amountCents')::numeric;
  told_at timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  the_order public.orders;
  payment public.payments;
  verdict text;
  is_notice boolean;
  new_payment_status text;
begin
  select * into payment from public.payments where pay_request_id = input ->> 'payRequestId';
  if found then
    -- The order first, always: two messages about it take turns.
    select * into the_order from public.orders where id = payment.order_id for update;
    select * into payment from public.payments where id = payment.id for update;
  end if;

  if payment.id is null then
    verdict := 'unknown';
  elsif input ->> 'reference' is distinct from the_order.reference then
    verdict := 'wrong_reference';
  elsif told_status = 'approved' and payment.status = 'approved' then
    verdict := 'repeat';
  elsif told_status = 'approved' and input ->> 'kind' <> 'query' then
    -- Only PayGate's own answer is money.
    verdict := 'hint';
    is_notice := input ->> 'kind' = 'notify';
    update public.payments set
      status = case
        when status = 'started' or (is_notice and status in ('declined', 'cancelled')) then 'open' else status
      end,
      -- The server asks at once. Should that fail, it is asked again in a minute, also where we had stopped asking.
      next_query_at = case
        when is_notice then least(next_query_at, told_at + interval '1 minute') else next_query_at
      end,
      queries = case when is_notice then least(queries, private.last_query()) else queries end
    where id = payment.id;
  elsif told_status = 'approved' then
    if told_cents is distinct from payment.amount_cents or input ->> 'currency' is distinct from payment.currency then
      verdict := 'wrong_amount';
      new_payment_status := 'wrong_amount';
    elsif private.order_transition(the_order.status, 'paid') is null then
      verdict := 'paid_twice';
      new_payment_status := 'approved';
    else
      verdict := 'paid';
      new_payment_status := 'approved';
    end if;
  elsif told_status = 'voided' then
    verdict := case when payment.status = 'voided' then 'repeat' else 'voided' end;
    new_payment_status := 'voided';
  elsif told_status in ('declined', 'cancelled') then
    verdict := case when payment.status in ('started', 'open') then told_status else 'repeat' end;
    new_payment_status := case when verdict <> 'repeat' then told_status end;
  else
    verdict := 'open';
    new_payment_status := case payment.status when 'started' then 'open' end;
  end if;

  if new_payment_status is not null then
    update public.payments set
      status = new_payment_status,
      -- `least` passes over nulls: without a report it would be the limit.
      reported_cents = case when told_cents is null then reported_cents else least(told_cents, 2147483647) end,
      result_code = coalesce(left(input ->> 'resultCode', 20), result_code),
      result_description = coalesce(left(input ->> 'resultDescription', 255), result_description),
      transaction_id = coalesce(left(input ->> 'transactionId', 50), transaction_id),
      pay_method = coalesce(left(input ->> 'payMethod', 20), pay_method),
      next_query_at = case when new_payment_status = 'open' then next_query_at end
    where id = payment.id;
  end if;

  if verdict = 'paid' then
    -- A late one lost its pieces; they are taken again as far as they are there.
    if not the_order.holds_stock then
      perform private.move_stock(the_order.id, -1);
    end if;
    perform private.raise_stock_task(the_order.id, payment.id);
    update public.orders set status = 'paid', paid_at = told_at where id = the_order.id;
    perform private.issue_tickets(the_order);
    if the_order.status <> 'pending' then
      perform private.raise_task('paid_late', the_order.id::text, the_order.id, payment.id,
        format('Paid when the order was already %s. Please check that it can still be sent.', the_order.status));
    end if;
  elsif verdict in ('declined', 'cancelled', 'voided') and the_order.status = 'pending'
    -- The buyer may already be paying in a newer attempt.
    and not exists (select from public.payments where order_id = the_order.id and number > payment.number)
  then
    perform private.drop_order(the_order.id, case verdict when 'declined' then 'declined' else 'cancelled' end);
  end if;

  if verdict = 'wrong_amount' then
    perform private.raise_task('wrong_amount', payment.id::text, the_order.id, payment.id,
      format('PayGate reports %s %s cents paid; the order asked for %s %s cents. The order was not marked as paid.',
        coalesce(input ->> 'currency', '?'), coalesce(input ->> 'amountCents', '?'),
        payment.currency, payment.amount_cents));
  elsif verdict = 'paid_twice' then
    perform private.raise_task('paid_twice', payment.id::text, the_order.id, payment.id,
      'A second payment was approved for an order that is already paid. Please pay one of them back.');
  elsif verdict = 'voided' then
    perform private.raise_task('voided', payment.id::text, the_order.id, payment.id,
      'PayGate reports this payment as voided. Please check with the bank before sending anything.');
  elsif verdict in ('unknown', 'wrong_reference') and told_status = 'approved' and input ->> 'kind' = 'query' then
    perform private.raise_task('unknown_payment', input ->> 'payRequestId', the_order.id, payment.id,
      format('PayGate reports an approved payment we cannot match: request %s, reference %s.',
        left(input ->> 'payRequestId', 100), left(input ->> 'reference', 100)));
  end if;

  perform private.keep_message(
    the_order.id, payment.id, input ->> 'kind', input ->> 'sent', input ->> 'received', verdict
  );
  return json_build_object(
    'verdict', verdict,
    'reference', the_order.reference,
    'status', (select status from public.orders where id = the_order.id)
  );
end
$$;

-- The payments to ask PayGate about now, each given to one caller. One that stays undecided becomes a task, and so does
-- a notice of money that could not be confirmed, also for an order that had ended.
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
    select p.id, p.order_id, p.status, o.status as order_status
    from public.payments p join public.orders o on o.id = p.order_id
    where p.next_query_at <= the_time and p.queries > private.last_query()
    for update of p skip locked
  loop
    update public.payments set next_query_at = null where id = due.id;
    if due.order_status in ('pending', 'expired')
      or (due.order_status in ('declined', 'cancelled') and due.status = 'open')
    then
      perform private.raise_task('payment_unsettled', due.id::text, due.order_id, due.id,
        'For a day PayGate has not said what became of this payment. Please look it up there.');
    end if;
  end loop;

  for due in
    select p.id, p.pay_request_id, p.queries, p.created_at, o.reference
    from public.payments p join public.orders o on o.id = p.order_id
    where p.next_query_at <= the_time and p.queries <= private.last_query()
    order by p.next_query_at
    limit coalesce((input ->> 'most')::integer, 20)
    for update of p skip locked
  loop
    -- Questions that were missed while nobody asked are not made up for.
    step := due.queries + 1;
    while step <= private.last_query() and private.query_time(due.created_at, step) <= the_time loop
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

revoke execute on function public.start_payment, public.record_payment, public.claim_payment_queries
  from public, anon, authenticated;
grant execute on function public.start_payment, public.record_payment, public.claim_payment_queries to service_role;
