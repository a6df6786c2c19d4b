-- PayGate's checksum signs joined values, so a signed notice is a hint like the browser's return. Money is booked only
-- on PayGate's answer to our own question. And no sender can raise tasks and mails without end.

-- One task and one mail to the team about one thing; at most three open tasks per order and ten in all, and five an
-- hour about payments we do not know. Every message is kept all the same.
create or replace function private.raise_task(
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

create index staff_tasks_by_order on public.staff_tasks (order_id);

-- As before; the message is counted when it is a repeat.
create or replace function public.start_payment(input text) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  given jsonb := input::jsonb;
  started timestamptz := coalesce((given ->> 'at')::timestamptz, clock_timestamp());
  the_order public.orders;
  new_id uuid;
begin
  select * into strict the_order from public.orders where id = (given ->> 'orderId')::uuid for update;
  insert into public.payments (order_id, number, pay_request_id, amount_cents, created_at, next_query_at)
  values (
    the_order.id,
    (select count(*) + 1 from public.payments where order_id = the_order.id),
    given ->> 'payRequestId', the_order.total_cents, started, private.query_time(started, 0)
  )
  returning id into new_id;
  -- PayGate's page is open for 30 minutes; the pieces wait as long.
  update public.orders set expires_at = greatest(expires_at, started + interval '30 minutes')
  where id = the_order.id and status = 'pending';
  perform private.keep_message(
    the_order.id, new_id, 'initiate', given ->> 'sent', given ->> 'received', 'accepted'
  );
  return json_build_object('paymentId', new_id, 'status', the_order.status);
end
$$;

-- The only door to `paid`, and only for PayGate's answer to a question (kind query). The server has checked the
-- signature; everything else is checked here. The same message twice changes nothing the second time.
-- input: { kind: notify|query|return, payRequestId, reference, status, amountCents?, currency?, resultCode?,
--          resultDescription?, transactionId?, payMethod?, sent?, received, at? }
create or replace function public.record_payment(input text) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  told jsonb := input::jsonb;
  told_status text := told ->> 'status';
  told_cents bigint := (told ->> 'amountCents')::numeric;
  told_at timestamptz := coalesce((told ->> 'at')::timestamptz, clock_timestamp());
  the_order public.orders;
  payment public.payments;
  verdict text;
  is_notice boolean;
  new_payment_status text;
begin
  select * into payment from public.payments where pay_request_id = told ->> 'payRequestId';
  if found then
    -- The order first, always: two messages about it take turns.
    select * into the_order from public.orders where id = payment.order_id for update;
    select * into payment from public.payments where id = payment.id for update;
  end if;

  if payment.id is null then
    verdict := 'unknown';
  elsif told ->> 'reference' is distinct from the_order.reference then
    verdict := 'wrong_reference';
  elsif told_status = 'approved' and payment.status = 'approved' then
    verdict := 'repeat';
  elsif told_status = 'approved' and told ->> 'kind' <> 'query' then
    -- Only PayGate's own answer is money.
    verdict := 'hint';
    is_notice := told ->> 'kind' = 'notify';
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
    if told_cents is distinct from payment.amount_cents or told ->> 'currency' is distinct from payment.currency then
      verdict := 'wrong_amount';
      new_payment_status := 'wrong_amount';
    elsif private.order_mover(the_order.status, 'paid') is null then
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
      result_code = coalesce(left(told ->> 'resultCode', 20), result_code),
      result_description = coalesce(left(told ->> 'resultDescription', 255), result_description),
      transaction_id = coalesce(left(told ->> 'transactionId', 50), transaction_id),
      pay_method = coalesce(left(told ->> 'payMethod', 20), pay_method),
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
    perform private.hand_over(the_order);
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
        coalesce(told ->> 'currency', '?'), coalesce(told ->> 'amountCents', '?'),
        payment.currency, payment.amount_cents));
  elsif verdict = 'paid_twice' then
    perform private.raise_task('paid_twice', payment.id::text, the_order.id, payment.id,
      'A second payment was approved for an order that is already paid. Please pay one of them back.');
  elsif verdict = 'voided' then
    perform private.raise_task('voided', payment.id::text, the_order.id, payment.id,
      'PayGate reports this payment as voided. Please check with the bank before sending anything.');
  elsif verdict in ('unknown', 'wrong_reference') and told_status = 'approved' and told ->> 'kind' = 'query' then
    perform private.raise_task('unknown_payment', told ->> 'payRequestId', the_order.id, payment.id,
      format('PayGate reports an approved payment we cannot match: request %s, reference %s.',
        left(told ->> 'payRequestId', 100), left(told ->> 'reference', 100)));
  end if;

  perform private.keep_message(
    the_order.id, payment.id, told ->> 'kind', told ->> 'sent', told ->> 'received', verdict
  );
  return json_build_object(
    'verdict', verdict,
    'reference', the_order.reference,
    'status', (select status from public.orders where id = the_order.id)
  );
end
$$;

-- As before; a notice of money that could not be confirmed becomes a task also for an order that had ended.
create or replace function public.claim_payment_queries(input text default '{}') returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time timestamptz := coalesce((input::jsonb ->> 'at')::timestamptz, clock_timestamp());
  due record;
  step integer;
  claimed jsonb := '[]';
begin
  for due in
    select p.id, p.order_id, p.pay_request_id, p.status, p.queries, p.created_at, o.reference,
      o.status as order_status
    from public.payments p join public.orders o on o.id = p.order_id
    where p.next_query_at <= the_time
    order by p.next_query_at
    limit coalesce((input::jsonb ->> 'most')::integer, 20)
    for update of p skip locked
  loop
    if due.queries > private.last_query() then
      update public.payments set next_query_at = null where id = due.id;
      if due.order_status in ('pending', 'expired')
        or (due.order_status in ('declined', 'cancelled') and due.status = 'open')
      then
        perform private.raise_task('payment_unsettled', due.id::text, due.order_id, due.id,
          'For a day PayGate has not said what became of this payment. Please look it up there.');
      end if;
      continue;
    end if;
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
