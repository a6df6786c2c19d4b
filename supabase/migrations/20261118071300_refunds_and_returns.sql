-- Invoices, refunds and returns.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Invoices and credit notes, numbered without gaps. A sequence would lose a number with every transaction that fails, so
-- the last number is a row that is locked until the invoice is stored.
create table private.invoice_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last_number integer not null default 0 check (last_number >= 0)
);
insert into private.invoice_counters (kind) values
  ('invoice'),
  ('credit_note');

-- Money that goes back. PayGate moves it in its own back office; a refund is done only when PayGate's reference for it is
-- typed in. Until then it is a request, and nothing else changes.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  note text check (private.is_prose(note, 2000)),
  -- Whether its pieces go back on sale.
  restock boolean not null default false,
  void_tickets boolean not null default true,
  state text not null default 'requested',
  -- PayGate's name for it; for cash or a card machine, that of the slip.
  reference text check (private.is_line(reference, 100)),
  requested_by uuid references public.profiles (id) on delete set null,
  requested_at timestamptz not null default now(),
  done_by uuid references public.profiles (id) on delete set null,
  done_at timestamptz,
  constraint refunds_reason_known
    check (reason in ('does_not_fit', 'faulty', 'late', 'event_cancelled', 'paid_twice', 'other')),
  constraint refunds_state_known check (state in ('requested', 'done')),
  constraint refunds_done_with_reference check ((state = 'done') = (reference is not null and done_at is not null))
);
create index refunds_by_order on public.refunds (order_id, requested_at);
create index refunds_by_day on public.refunds (done_at desc) where state = 'done';
create index refunds_requested on public.refunds (requested_at) where state = 'requested';
alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
create policy "Staff read refunds" on public.refunds
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.refunds');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  number integer not null check (number > 0),
  order_id uuid not null references public.orders (id),
  -- Of a credit note.
  refund_id uuid unique,
  amount_cents integer not null check (amount_cents > 0),
  -- Part of the amount.
  vat_cents integer not null check (vat_cents >= 0),
  issued_at timestamptz not null default now(),
  constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_numbered unique (kind, number),
  constraint invoices_credit_a_refund check ((kind = 'credit_note') = (refund_id is not null)),
  constraint invoices_refund foreign key (refund_id) references public.refunds (id)
);
create unique index invoices_one_per_order on public.invoices (order_id) where kind = 'invoice';
create index invoices_by_order on public.invoices (order_id);
create index invoices_newest on public.invoices (issued_at desc);
alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;
create policy "Invoices go with their order" on public.invoices
  for select to authenticated
  using (exists (select from public.orders where id = order_id));

create table public.refund_lines (
  refund_id uuid not null references public.refunds (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id),
  quantity integer not null check (quantity > 0),
  primary key (refund_id, order_line_id)
);
create index refund_lines_by_line on public.refund_lines (order_line_id);
alter table public.refund_lines enable row level security;
grant select on public.refund_lines to authenticated;
create policy "Staff read lines of refunds" on public.refund_lines
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create table public.returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  -- Within the order, from 1: 'Return 1'.
  number integer not null check (number > 0),
  reason text not null,
  note text check (private.is_prose(note, 2000)),
  -- Pictures: return-files/<files_folder>/1 and so on, in the order of their names.
  files_folder uuid unique,
  file_names text[] not null default '{}' check (cardinality(file_names) <= 20),
  state text not null default 'requested',
  -- What staff wrote to the buyer: how to send it back, or why not.
  message text check (private.is_prose(message, 2000)),
  idempotency_key uuid not null unique,
  requested_at timestamptz not null default now(),
  answered_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  received_at timestamptz,
  refund_id uuid references public.refunds (id) on delete set null,
  constraint returns_reason_known check (reason in ('changed_mind', 'does_not_fit', 'faulty', 'wrong_piece')),
  constraint returns_state_known check (state in ('requested', 'accepted', 'refused', 'received')),
  constraint returns_numbered unique (order_id, number),
  constraint returns_answered check ((state <> 'requested') = (answered_at is not null)),
  constraint returns_received check ((state = 'received') = (received_at is not null))
);
create index returns_open on public.returns (requested_at) where state in ('requested', 'accepted');
create index returns_by_refund on public.returns (refund_id) where refund_id is not null;
alter table public.returns enable row level security;
grant select on public.returns to authenticated;
create policy "Staff read returns" on public.returns
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.returns');

create table public.return_lines (
  return_id uuid not null references public.returns (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id),
  quantity integer not null check (quantity > 0),
  primary key (return_id, order_line_id)
);
create index return_lines_by_line on public.return_lines (order_line_id);
alter table public.return_lines enable row level security;
grant select on public.return_lines to authenticated;
create policy "Staff read lines of returns" on public.return_lines
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create trigger written_once before update or delete on public.invoices
  for each row execute function private.refuse_change();

create trigger never_emptied before truncate on public.invoices
  for each statement execute function private.refuse_change();

-- 15 % VAT is in the price.
create function private.vat_included(cents bigint) returns integer
  language sql immutable parallel safe
  return round(cents * 15 / 115.0);

create function private.issue_invoice(
  invoice_kind text, the_order uuid, cents integer, at timestamptz, the_refund uuid default null
) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  next_number integer;
begin
  update private.invoice_counters set last_number = last_number + 1 where kind = invoice_kind
  returning last_number into next_number;
  insert into public.invoices (kind, number, order_id, refund_id, amount_cents, vat_cents, issued_at)
  values (invoice_kind, next_number, the_order, the_refund, cents, private.vat_included(cents), at);
  return next_number;
end
$$;
revoke execute on function private.issue_invoice from public;

create function private.invoice_paid_order() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.issue_invoice('invoice', new.id, new.total_cents, coalesce(new.paid_at, now()));
  return null;
end
$$;
revoke execute on function private.invoice_paid_order from public;
create trigger invoice_paid_order after update on public.orders
  for each row when (old.status not in ('paid', 'fulfilled') and new.status = 'paid')
  execute function private.invoice_paid_order();

-- input: { orderId, amountCents?, reason, note?, restock?, voidTickets?, lines?: [{ id, quantity }] }. Without an amount
-- it is what was paid for the lines. Gives the refund's id.
create function public.request_refund(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders;
  cents bigint;
  new_id uuid;
begin
  perform private.require_admin();
  o := private.order_for_staff((input ->> 'orderId')::uuid);
  if o.status not in ('paid', 'fulfilled') then
    raise exception '% is %: there is nothing to refund', o.reference, o.status using errcode = 'check_violation';
  end if;
  cents := coalesce(
    (input ->> 'amountCents')::bigint,
    (
      select sum(private.paid_for(
        l, coalesce((select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id), 0),
        (chosen.value ->> 'quantity')::integer
      ))
      from jsonb_array_elements(input -> 'lines') as chosen (value)
      join public.order_lines l on l.id = (chosen.value ->> 'id')::uuid and l.order_id = o.id
    )
  );
  if coalesce(cents, 0) <= 0
    or cents + coalesce((select sum(amount_cents) from public.refunds where order_id = o.id), 0) > o.total_cents
  then
    raise exception 'A refund is more than nothing and, with those before it, at most what was paid'
      using errcode = 'check_violation';
  end if;

  insert into public.refunds (order_id, amount_cents, reason, note, restock, void_tickets, requested_by)
  values (
    o.id, cents, input ->> 'reason', nullif(btrim(input ->> 'note'), ''),
    coalesce((input ->> 'restock')::boolean, false), coalesce((input ->> 'voidTickets')::boolean, true),
    (select auth.uid())
  )
  returning id into new_id;
  insert into public.refund_lines (refund_id, order_line_id, quantity)
  select new_id, l.id, (chosen.value ->> 'quantity')::integer
  from jsonb_array_elements(coalesce(input -> 'lines', '[]')) as chosen (value)
  join public.order_lines l on l.id = (chosen.value ->> 'id')::uuid and l.order_id = o.id
  where (chosen.value ->> 'quantity')::integer > 0;

  if exists (
    select from public.order_lines l
    where l.order_id = o.id
      and l.quantity < (select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id)
  ) then
    raise exception 'More pieces than were bought' using errcode = 'check_violation';
  end if;
  perform private.settle_fulfilment(o.id);
  return new_id;
end
$$;
revoke execute on function public.request_refund from public;
grant execute on function public.request_refund to authenticated;

-- Puts the refunded pieces back on sale, as far as they were taken out of the stock. All rows are locked first, in the
-- order of move_stock.
create function private.restock_refund(the_refund uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  refunded_order constant uuid := (select order_id from public.refunds where id = the_refund);
begin
  perform private.lock_stock(refunded_order);
  update public.stock s set quantity = s.quantity + back.units
  from (
    select counted.stock_id, sum(least(r.quantity, l.taken) * counted.units)::integer as units
    from public.refund_lines r
    join public.order_lines l on l.id = r.order_line_id
    join private.stock_of_order(refunded_order) counted on counted.line_id = l.id
    where r.refund_id = the_refund and l.taken > 0
    group by counted.stock_id
  ) as back
  where s.id = back.stock_id;
end
$$;
revoke execute on function private.restock_refund from public;

-- As many tickets of each line as were refunded, those nobody used first.
create function private.void_refunded_tickets(the_refund uuid) returns void
  language plpgsql set search_path = ''
  as $$
begin
  update public.tickets set voided_at = now()
  where id in (
    select ranked.id from (
      select t.id, r.quantity,
        row_number() over (partition by t.order_line_id order by t.used_at nulls first, t.number desc) as place
      from public.tickets t
      join public.refund_lines r on r.order_line_id = t.order_line_id and r.refund_id = the_refund
      where t.voided_at is null
    ) as ranked
    where ranked.place <= ranked.quantity
  );
end
$$;
revoke execute on function private.void_refunded_tickets from public;

-- The money has moved, and PayGate calls it this. Stock, tickets, credit note and mail in one transaction. Gives the
-- number of the credit note.
create function public.complete_refund(the_refund uuid, paygate_reference text) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.refunds;
  o public.orders;
  note_number integer;
begin
  perform private.require_admin();
  select * into r from public.refunds where id = the_refund;
  if not found then
    raise exception 'There is no such refund' using errcode = 'no_data_found';
  end if;
  o := private.order_for_staff(r.order_id);
  -- Two who finish it at the same moment take turns at the order.
  select * into r from public.refunds where id = the_refund;
  if r.state = 'done' then
    return (select number from public.invoices where refund_id = r.id);
  end if;
  if coalesce(btrim(paygate_reference), '') = '' then
    raise exception 'A refund is done when its reference at PayGate is known' using errcode = 'check_violation';
  end if;

  update public.refunds
  set state = 'done', reference = btrim(paygate_reference), done_by = (select auth.uid()), done_at = now()
  where id = r.id;
  if r.restock then
    perform private.restock_refund(r.id);
  end if;
  if r.void_tickets then
    perform private.void_refunded_tickets(r.id);
  end if;
  if (select sum(amount_cents) from public.refunds where order_id = o.id and state = 'done') = o.total_cents then
    update public.orders set status = 'refunded', unsent_quantity = 0 where id = o.id;
  else
    perform private.settle_fulfilment(o.id);
  end if;
  note_number := private.issue_invoice('credit_note', o.id, r.amount_cents, now(), r.id);
  perform private.queue_order_mail('refund_done', o, r.id::text, jsonb_build_object('refund_id', r.id));
  return note_number;
end
$$;
revoke execute on function public.complete_refund from public;
grant execute on function public.complete_refund to authenticated;

-- A refund that came from a return finds its return again when its withdrawal is undone.

create function public.withdraw_refund(the_refund uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.refunds;
  o public.orders;
begin
  perform private.require_admin();
  select * into r from public.refunds where id = the_refund;
  if not found then
    return;
  end if;
  o := private.order_for_staff(r.order_id);
  select * into r from public.refunds where id = the_refund and state = 'requested';
  if not found then
    return;
  end if;
  perform private.keep_withdrawn('refunds', o.id,
    to_jsonb(r) || jsonb_build_object('return_id', (select id from public.returns where refund_id = r.id)),
    (select jsonb_agg(l) from public.refund_lines l where l.refund_id = r.id));
  delete from public.refunds where id = r.id;
  perform private.reopen_fulfilment(o);
end
$$;
revoke execute on function public.withdraw_refund from public;
grant execute on function public.withdraw_refund to authenticated;

create function private.forget_refund_notes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.refunds set note = null where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_refund_notes from public;
create trigger forget_refund_notes after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_refund_notes();

-- How many of a line can still be asked back: not what was refunded, nor what another return has that was not refused
-- and has no refund of its own.
create function private.returnable_quantity(the_line uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select (l.quantity
      - coalesce((select sum(f.quantity) from public.refund_lines f where f.order_line_id = l.id), 0)
      - coalesce((
        select sum(rl.quantity) from public.return_lines rl join public.returns r on r.id = rl.return_id
        where rl.order_line_id = l.id and r.state <> 'refused' and r.refund_id is null
      ), 0))::integer
    from public.order_lines l where l.id = the_line
  $$;
revoke execute on function private.returnable_quantity from public;

-- For the holder of the order's link; the server has checked the link, the days and the reason.
-- input: { orderId, key, reason, note?, fileNames, lines: [{ id, quantity }] }. Gives the return's id. The same key
-- asks once.
create function public.request_return(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  -- One for each piece of a large order, and no flood of mails.
  most_per_order constant integer := 10;
  o public.orders;
  known uuid;
  new_id uuid;
begin
  select * into strict o from public.orders where id = (input ->> 'orderId')::uuid for update;
  select id into known from public.returns where idempotency_key = (input ->> 'key')::uuid;
  if found then
    return known;
  end if;
  if o.status not in ('paid', 'fulfilled') then
    raise exception '% is %: nothing can be returned', o.reference, o.status using errcode = 'check_violation';
  end if;
  if (select count(*) from public.returns where order_id = o.id) >= most_per_order then
    raise exception '% has too many returns', o.reference using errcode = 'check_violation';
  end if;
  if jsonb_array_length(input -> 'lines') = 0 or exists (
    select from jsonb_array_elements(input -> 'lines') as chosen (value)
    left join public.order_lines l
      on l.id = (chosen.value ->> 'id')::uuid and l.order_id = o.id and l.kind = 'product'
    where l.id is null
      or (chosen.value ->> 'quantity')::integer not between 1 and private.returnable_quantity(l.id)
  ) then
    raise exception 'Only pieces of this order, as many as were bought and not returned yet'
      using errcode = 'check_violation';
  end if;

  insert into public.returns (order_id, number, reason, note, files_folder, file_names, idempotency_key)
  values (
    o.id, (select count(*) + 1 from public.returns where order_id = o.id), input ->> 'reason',
    nullif(btrim(input ->> 'note'), ''),
    case when jsonb_array_length(input -> 'fileNames') > 0 then (input ->> 'key')::uuid end,
    array(select jsonb_array_elements_text(input -> 'fileNames')),
    (input ->> 'key')::uuid
  )
  returning id into new_id;
  insert into public.return_lines (return_id, order_line_id, quantity)
  select new_id, (chosen.value ->> 'id')::uuid, (chosen.value ->> 'quantity')::integer
  from jsonb_array_elements(input -> 'lines') as chosen (value);
  perform private.queue_order_mail(
    'return_requested', o, new_id::text, jsonb_build_object('return_id', new_id)
  );
  perform private.raise_task('other', 'return:' || new_id, o.id, null,
    'The buyer wants to return something. Please answer at the order, under Returns.');
  return new_id;
end
$$;
revoke execute on function public.request_return from public;

create function private.return_for_staff(the_return uuid, out r public.returns, out o public.orders)
  language plpgsql set search_path = ''
  as $$
begin
  perform private.require_staff();
  select * into r from public.returns where id = the_return;
  if not found then
    raise exception 'There is no such return' using errcode = 'no_data_found';
  end if;
  -- Two who answer it at the same moment take turns at the order.
  o := private.order_for_staff(r.order_id);
  select * into r from public.returns where id = the_return;
end
$$;
revoke execute on function private.return_for_staff from public;

-- input: { returnId, accepted, message }. The message is how to send it back, or why not; the buyer gets it by mail.
create function public.answer_return(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked record;
  answer text := case when (input ->> 'accepted')::boolean then 'accepted' else 'refused' end;
begin
  select * into asked from private.return_for_staff((input ->> 'returnId')::uuid);
  if (asked.r).state <> 'requested' then
    raise exception 'This return was answered already' using errcode = 'check_violation';
  end if;
  if coalesce(btrim(input ->> 'message'), '') = '' then
    raise exception 'Please write what the buyer should know' using errcode = 'check_violation';
  end if;
  update public.returns
  set state = answer, message = btrim(input ->> 'message'), answered_by = (select auth.uid()), answered_at = now()
  where id = (asked.r).id;
  update public.staff_tasks set status = 'done' where dedupe_key = 'other:return:' || (asked.r).id;
  perform private.queue_order_mail(
    'return_' || answer, asked.o, (asked.r).id::text, jsonb_build_object('return_id', (asked.r).id)
  );
end
$$;
revoke execute on function public.answer_return from public;
grant execute on function public.answer_return to authenticated;

-- Of each line of a return: how many were refunded already, and how many are left to refund.
create function private.returned_lines(the_return uuid, out line_id uuid, out already bigint, out "left" bigint)
  returns setof record
  language sql stable set search_path = ''
  as $$
    select l.id, refunded.quantity, greatest(0, least(rl.quantity, l.quantity - refunded.quantity))
    from public.return_lines rl join public.order_lines l on l.id = rl.order_line_id
    cross join lateral (
      select coalesce(sum(r.quantity), 0) as quantity from public.refund_lines r where r.order_line_id = l.id
    ) as refunded
    where rl.return_id = the_return
  $$;
revoke execute on function private.returned_lines from public;

-- The parcel is back. Opens a refund of its lines, at most what is left of the payment; an admin moves the money and
-- completes it. input: { returnId, restock }.
create function public.receive_return(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked record;
  cents bigint;
  new_refund uuid;
begin
  select * into asked from private.return_for_staff((input ->> 'returnId')::uuid);
  if (asked.r).state <> 'accepted' then
    raise exception 'Only a return that was accepted comes back' using errcode = 'check_violation';
  end if;
  -- Pieces that were refunded meanwhile are not refunded again.
  select least(
    sum(private.paid_for(l, back.already, back.left)),
    (asked.o).total_cents - coalesce((select sum(f.amount_cents) from public.refunds f where f.order_id = (asked.o).id), 0)
  ) into cents
  from private.returned_lines((asked.r).id) back join public.order_lines l on l.id = back.line_id;
  if cents > 0 then
    insert into public.refunds (order_id, amount_cents, reason, note, restock, void_tickets, requested_by)
    values (
      (asked.o).id, cents,
      case (asked.r).reason when 'does_not_fit' then 'does_not_fit' when 'faulty' then 'faulty' else 'other' end,
      format('Return %s', (asked.r).number), coalesce((input ->> 'restock')::boolean, false), false, (select auth.uid())
    )
    returning id into new_refund;
    insert into public.refund_lines (refund_id, order_line_id, quantity)
    select new_refund, line_id, back.left from private.returned_lines((asked.r).id) back where back.left > 0;
  end if;
  update public.returns set state = 'received', received_at = now(), refund_id = new_refund where id = (asked.r).id;
  perform private.settle_fulfilment((asked.o).id);
  perform private.queue_order_mail(
    'return_received', asked.o, (asked.r).id::text, jsonb_build_object('return_id', (asked.r).id)
  );
  return new_refund;
end
$$;
revoke execute on function public.receive_return from public;
grant execute on function public.receive_return to authenticated;

-- input: { lineId, isMadeToMeasure }
create function public.set_made_to_measure(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_lines set made_to_measure = (input ->> 'isMadeToMeasure')::boolean
  where id = (input ->> 'lineId')::uuid and kind = 'product';
end
$$;
revoke execute on function public.set_made_to_measure from public;
grant execute on function public.set_made_to_measure to authenticated;

-- With the buyer go their words and pictures; the job for files without a row removes the files.
create function private.forget_returns() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.returns set note = null, message = null, files_folder = null, file_names = '{}' where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_returns from public;
create trigger forget_returns after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_returns();

-- The money of an event is what was paid for its seats and not paid back.
create function private.refunded_quantity(the_line uuid) returns bigint
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(r.quantity), 0)
    from public.refund_lines r join public.refunds f on f.id = r.refund_id
    where r.order_line_id = the_line and f.state = 'done'
  $$;
revoke execute on function private.refunded_quantity from public;

-- What was paid for a line, less its part of what was paid back. A refund belongs to its lines in proportion to what was
-- paid for them, and where it names none, to all of the order.
create function private.kept_for(l public.order_lines) returns bigint
  language sql stable set search_path = ''
  as $$
    select greatest(0, l.total_cents - l.discount_cents - coalesce(round(sum(
      least(f.amount_cents, parts.cents)::numeric * parts.of_line / nullif(parts.cents, 0)
    )), 0))::bigint
    from public.refunds f
    cross join lateral (
      select sum(part.cents) as cents, coalesce(sum(part.cents) filter (where part.id = l.id), 0) as of_line
      from (
        select other.id, private.paid_for(other, 0, coalesce(r.quantity, other.quantity)) as cents
        from public.order_lines other
        left join public.refund_lines r on r.refund_id = f.id and r.order_line_id = other.id
        where other.order_id = f.order_id
          and (r.refund_id is not null or not exists (select from public.refund_lines n where n.refund_id = f.id))
      ) part
    ) parts
    where f.order_id = l.order_id and f.state = 'done'
  $$;
revoke execute on function private.kept_for from public;

-- What calling an event off would have to be paid back: tickets that are still good, of paid orders.
create function public.call_off_sum(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return (
    select json_build_object(
      'orders', count(distinct good.order_id), 'tickets', coalesce(sum(good.tickets), 0),
      'cents', coalesce(sum(least(
        private.kept_for(l), private.paid_for(l, l.quantity - good.tickets, good.tickets)
      )), 0)
    )
    from (
      select k.order_id, k.order_line_id, count(*) as tickets
      from public.tickets k join public.orders o on o.id = k.order_id
      where k.event_id = the_event and k.voided_at is null and o.status in ('paid', 'fulfilled')
      group by 1, 2
    ) good
    join public.order_lines l on l.id = good.order_line_id
  );
end
$$;
revoke execute on function public.call_off_sum from public;
grant execute on function public.call_off_sum to authenticated;
