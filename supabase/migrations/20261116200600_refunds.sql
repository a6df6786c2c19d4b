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

create table public.refund_lines (
  refund_id uuid not null references public.refunds (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id),
  quantity integer not null check (quantity > 0),
  primary key (refund_id, order_line_id)
);

create index refunds_by_order on public.refunds (order_id, requested_at);
create index refunds_by_day on public.refunds (done_at desc) where state = 'done';
create index refunds_requested on public.refunds (requested_at) where state = 'requested';
create index refund_lines_by_line on public.refund_lines (order_line_id);

alter table public.invoices add constraint invoices_refund foreign key (refund_id) references public.refunds (id);

create trigger note_change after insert or update or delete on public.refunds
  for each row execute function private.note_change();

alter table public.refunds enable row level security;
alter table public.refund_lines enable row level security;
-- Editors see what goes back, so that they do not send it. The functions below alone write.
grant select on public.refunds, public.refund_lines to authenticated;

create policy "Staff read refunds" on public.refunds
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff read lines of refunds" on public.refund_lines
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

alter table public.tickets add column voided_at timestamptz;

-- A void ticket opens no door: its order was refunded, or its own seat was.
create or replace function private.refuse_void_ticket() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if new.voided_at is not null
    or exists (select from public.orders where id = new.order_id and status = 'refunded')
  then
    raise exception 'This ticket is void: it was refunded' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- As before, less what is or will be refunded: what has not left yet does not leave any more.
create or replace function private.unsent_lines(the_order uuid)
  returns table (order_line_id uuid, quantity integer)
  language sql stable set search_path = ''
  as $$
    select l.id, greatest(0, l.quantity
      - coalesce((select sum(s.quantity) from public.shipment_lines s where s.order_line_id = l.id), 0)
      - coalesce((select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id), 0))::integer
    from public.order_lines l
    where l.order_id = the_order and l.kind = 'product'
  $$;

-- input: { orderId, amountCents?, reason, note?, restock?, voidTickets?, lines?: [{ id, quantity }] }. Without an amount
-- it is the sum of the lines. Gives the refund's id.
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
      select sum((chosen.value ->> 'quantity')::integer * l.unit_cents)
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

-- Puts the refunded pieces back on sale, as far as they were taken out of the stock. All rows are locked first, in the
-- order of move_stock.
create function private.restock_refund(the_refund uuid) returns void
  language plpgsql set search_path = ''
  as $$
begin
  perform from public.refund_lines r
  join public.order_lines l on l.id = r.order_line_id
  join public.stock s on case l.kind when 'product' then s.product_id else s.ticket_package_id end = l.item_id
    and s.size is not distinct from l.size
  where r.refund_id = the_refund
  order by l.item_id, l.size nulls first
  for update of s;
  update public.stock s set quantity = s.quantity + least(r.quantity, l.taken)
  from public.refund_lines r
  join public.order_lines l on l.id = r.order_line_id
  where r.refund_id = the_refund and l.taken > 0
    and case l.kind when 'product' then s.product_id else s.ticket_package_id end = l.item_id
    and s.size is not distinct from l.size;
end
$$;
revoke all on function private.restock_refund from public;

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
revoke all on function private.void_refunded_tickets from public;

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
    update public.orders set status = 'refunded', pieces_left = 0 where id = o.id;
  else
    perform private.settle_fulfilment(o.id);
  end if;
  note_number := private.issue_invoice('credit_note', o.id, r.amount_cents, now(), r.id);
  perform private.queue_order_mail('refund_done', o, r.id::text, jsonb_build_object('refund_id', r.id));
  return note_number;
end
$$;

create function public.withdraw_refund(the_refund uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_order uuid;
begin
  perform private.require_admin();
  delete from public.refunds where id = the_refund and state = 'requested' returning order_id into the_order;
  if the_order is not null then
    perform private.settle_fulfilment(the_order);
  end if;
end
$$;

revoke execute on function public.request_refund, public.complete_refund, public.withdraw_refund
  from public, anon, authenticated;
grant execute on function public.request_refund, public.complete_refund, public.withdraw_refund
  to authenticated, service_role;

create function private.forget_refund_notes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.refunds set note = null where order_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_refund_notes() from public;

create trigger forget_refund_notes after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_refund_notes();
