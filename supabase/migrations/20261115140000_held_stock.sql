-- Each line of an order says what it holds, so that only that is given back, and a late payer gets tickets only for
-- seats that are still there.

-- Null: nothing is held. The piece is made to order, or the order came to nothing.
alter table public.order_lines add column taken integer check (taken between 0 and quantity);

-- Orders of before: what was counted when they were placed, they took.
update public.order_lines l set taken = l.quantity
from public.orders o, public.stock s
where o.id = l.order_id and o.holds_stock
  and case l.kind when 'product' then s.product_id else s.ticket_package_id end = l.item_id
  and s.size is not distinct from l.size
  and s.created_at <= o.created_at;

-- Takes the pieces of an order out of the stock, as far as they are there, or gives back what its lines hold. Returns
-- how many were not there to take. All rows are locked before any is changed, in the order of place_order: a change
-- of stock may lock its product too, and nobody who holds a product may still wait for stock.
create or replace function private.move_stock(the_order uuid, direction integer) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  line record;
  available integer;
  short integer := 0;
begin
  perform from public.stock s
  join public.order_lines l on case l.kind when 'product' then s.product_id else s.ticket_package_id end = l.item_id
    and s.size is not distinct from l.size
  where l.order_id = the_order
  order by l.item_id, l.size nulls first
  for update of s;

  for line in
    select l.id, l.quantity, l.taken, s.id as stock_id, s.quantity as in_stock
    from public.order_lines l
    join public.stock s on case l.kind when 'product' then s.product_id else s.ticket_package_id end = l.item_id
      and s.size is not distinct from l.size
    where l.order_id = the_order
    order by l.item_id, l.size nulls first
  loop
    if direction < 0 then
      available := least(line.quantity, line.in_stock);
      short := short + line.quantity - available;
      update public.stock set quantity = quantity - available where id = line.stock_id;
      update public.order_lines set taken = available where id = line.id;
    elsif line.taken > 0 then
      update public.stock set quantity = quantity + line.taken where id = line.stock_id;
    end if;
  end loop;

  if direction > 0 then
    update public.order_lines set taken = null where order_id = the_order and taken is not null;
  end if;
  update public.orders set holds_stock = direction < 0 where id = the_order;
  return short;
end
$$;

-- Orders nobody paid for in time give their pieces back. input: { at?, most? }. Returns how many.
-- All of one call are one transaction, which holds the stock of every order it has dropped. Beside checkouts ask for
-- one at a time (most: 1): orders in one transaction can lock the same stock in another order than a checkout does.
create or replace function public.expire_orders(input text default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time timestamptz := coalesce((input::jsonb ->> 'at')::timestamptz, clock_timestamp());
  late record;
  expired integer := 0;
begin
  for late in
    select id from public.orders where status = 'pending' and expires_at <= the_time
    order by expires_at limit coalesce((input::jsonb ->> 'most')::integer, 500)
    for update skip locked
  loop
    perform private.drop_order(late.id, 'expired');
    expired := expired + 1;
  end loop;
  return expired;
end
$$;

-- Tickets and mails of an order just paid, in the transaction that paid it. A line that could not be held in full
-- gets no tickets: somebody else may have its seats.
create or replace function private.hand_over(the_order public.orders) returns void
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
revoke all on function private.raise_stock_task from public;

-- As before, with a task that names what could not be held. The only door to `paid`. The server has checked the signature; everything else is checked here, and every message
-- is kept with its verdict. The same message twice changes nothing the second time.
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
  elsif told_status = 'approved' and told ->> 'kind' = 'return' then
    -- The browser's way back names no amount: it is a hint to ask, never money.
    verdict := 'hint';
    new_payment_status := case payment.status when 'started' then 'open' end;
  elsif told_status = 'approved' then
    if payment.status = 'approved' then
      verdict := 'repeat';
    elsif told_cents is distinct from payment.amount_cents or told ->> 'currency' is distinct from payment.currency then
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
      reported_cents = coalesce(least(told_cents, 2147483647), reported_cents),
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
  elsif verdict in ('unknown', 'wrong_reference') and told_status = 'approved' then
    perform private.raise_task('unknown_payment', told ->> 'payRequestId', the_order.id, payment.id,
      format('PayGate reports an approved payment we cannot match: request %s, reference %s.',
        left(told ->> 'payRequestId', 100), left(told ->> 'reference', 100)));
  end if;

  insert into public.payment_messages (order_id, payment_id, kind, sent, received, verdict)
  values (the_order.id, payment.id, told ->> 'kind', left(told ->> 'sent', 20000), left(told ->> 'received', 20000), verdict);
  return json_build_object(
    'verdict', verdict,
    'reference', the_order.reference,
    'status', (select status from public.orders where id = the_order.id)
  );
end
$$;
