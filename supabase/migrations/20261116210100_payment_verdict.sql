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
  if the_order.status <> 'pending' then
    perform private.raise_task('paid_late', the_order.id::text, the_order.id, payment.id,
      format('Paid when the order was already %s. Please check that it can still be sent.', the_order.status));
  end if;
end
$$;

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

revoke all on function private.payment_verdict, private.apply_payment_hint, private.apply_payment_report,
  private.pay_order, private.raise_payment_task from public;

-- The only way to `paid`, and only for PayGate's answer to a question (kind query). The server has checked the
-- signature; everything else is checked here. The same message twice changes nothing the second time.
-- input: { kind: notify|query|return, payRequestId, reference, status, amountCents?, currency?, resultCode?,
--          resultDescription?, transactionId?, payMethod?, sent?, received, at? }
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
    not exists (select from public.payments where order_id = payment.order_id and number > payment.number)
  );

  if found_verdict.verdict = 'hint' then
    perform private.apply_payment_hint(input, payment, found_verdict.payment_status, heard_at);
  elsif found_verdict.payment_status is not null then
    perform private.apply_payment_report(input, payment, found_verdict.payment_status);
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
