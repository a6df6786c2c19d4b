-- What staff take back can be undone for ten seconds, and what they did by mistake can be taken back. Mails about it wait
-- as long, so that an undone parcel mails nobody.

-- As before, but a mail about something that can be undone waits until it no longer can.
create or replace function private.queue_order_mail(
  mail_kind text, the_order public.orders, about text, details jsonb default '{}'
) returns void
  language sql set search_path = ''
  as $$
    insert into public.outbox (kind, recipient, payload, dedupe_key, next_attempt_at)
    values (
      mail_kind, the_order.email, jsonb_build_object('order_id', the_order.id) || details, mail_kind || ':' || about,
      case when mail_kind in ('parcel_sent', 'order_packed') then now() + interval '10 seconds' else now() end
    )
    on conflict (dedupe_key) do nothing
  $$;

-- Drops a mail that nobody has begun to send, and says whether the buyer has it or may have it.
create function private.drop_unsent_mail(the_key text) returns boolean
  language plpgsql set search_path = ''
  as $$
begin
  delete from public.outbox where dedupe_key = the_key and status = 'pending' and attempts = 0;
  return exists (select from public.outbox where dedupe_key = the_key);
end
$$;
revoke all on function private.drop_unsent_mail from public;

-- It has its invoice already.
drop trigger invoice_paid_order on public.orders;
create trigger invoice_paid_order after update on public.orders
  for each row when (old.status not in ('paid', 'fulfilled') and new.status = 'paid')
  execute function private.invoice_paid_order();

create function private.reopen_fulfilment(o public.orders) returns void
  language plpgsql set search_path = ''
  as $$
begin
  if o.status = 'fulfilled' and exists (select from private.unsent_lines(o.id) where quantity > 0) then
    update public.orders set status = 'paid', fulfilled_at = null where id = o.id;
    -- The promised hours began when they began.
    update public.orders set clock_starts_at = o.clock_starts_at where id = o.id;
  end if;
  perform private.settle_fulfilment(o.id);
end
$$;
revoke all on function private.reopen_fulfilment from public;

-- What was taken back a moment ago, as it was. It goes at the next occasion, or with the buyer's data.
create table private.withdrawals (
  record_id uuid primary key,
  table_name text not null check (table_name in ('shipments', 'refunds')),
  order_id uuid not null references public.orders (id) on delete cascade,
  record jsonb not null,
  lines jsonb not null,
  withdrawn_at timestamptz not null default now()
);
create index withdrawals_by_order on private.withdrawals (order_id);

create function private.keep_withdrawn(source text, the_order uuid, record jsonb, lines jsonb) returns void
  language sql set search_path = ''
  as $$
    delete from private.withdrawals where withdrawn_at < now() - interval '1 hour';
    insert into private.withdrawals (record_id, table_name, order_id, record, lines)
    values ((record ->> 'id')::uuid, source, the_order, record, coalesce(lines, '[]'))
    on conflict (record_id) do update set record = excluded.record, lines = excluded.lines, withdrawn_at = now();
  $$;
revoke all on function private.keep_withdrawn from public;

create function private.forget_withdrawals() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from private.withdrawals where order_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_withdrawals() from public;
create trigger forget_withdrawals after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_withdrawals();

-- A parcel that was recorded by mistake: its pieces are left to send again. True: the buyer has its mail already.
create function public.withdraw_parcel(the_shipment uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  s public.shipments;
  o public.orders;
  was_told boolean;
begin
  perform private.require_staff();
  select * into s from public.shipments where id = the_shipment;
  if not found then
    raise exception 'There is no such parcel' using errcode = 'no_data_found';
  end if;
  o := private.order_for_staff(s.order_id);
  -- Two who take it back at the same moment take turns at the order.
  select * into s from public.shipments where id = the_shipment;
  if not found then
    raise exception 'There is no such parcel' using errcode = 'no_data_found';
  end if;
  if o.status not in ('paid', 'fulfilled') or s.delivered_at is not null then
    raise exception 'Parcel % has arrived', s.number using errcode = 'check_violation';
  end if;
  -- Parcels are numbered by how many there are.
  if exists (select from public.shipments where order_id = o.id and number > s.number) then
    raise exception 'Take back the later parcel first' using errcode = 'check_violation';
  end if;
  perform private.keep_withdrawn('shipments', o.id, to_jsonb(s),
    (select jsonb_agg(l) from public.shipment_lines l where l.shipment_id = s.id));
  was_told := private.drop_unsent_mail('parcel_sent:' || s.id);
  delete from public.shipments where id = s.id;
  perform private.reopen_fulfilment(o);
  return was_told;
end
$$;

-- As before, and it can be brought back.
create or replace function public.withdraw_refund(the_refund uuid) returns void
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
  perform private.keep_withdrawn('refunds', o.id, to_jsonb(r),
    (select jsonb_agg(l) from public.refund_lines l where l.refund_id = r.id));
  delete from public.refunds where id = r.id;
  perform private.reopen_fulfilment(o);
end
$$;

-- Brings back a parcel or a refund that was taken back just now. The page offers it for ten seconds; a slow line gets more.
create function public.restore_withdrawn(the_record uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  w private.withdrawals;
  o public.orders;
begin
  perform private.require_staff();
  select * into w from private.withdrawals where record_id = the_record;
  if w.table_name = 'refunds' then
    perform private.require_admin();
  end if;
  if w.record_id is not null then
    o := private.order_for_staff(w.order_id);
  end if;
  delete from private.withdrawals
  where record_id = the_record and withdrawn_at > clock_timestamp() - interval '1 minute'
  returning * into w;
  if not found then
    raise exception 'It is too late to undo this' using errcode = 'check_violation';
  end if;

  if w.table_name = 'shipments' then
    if exists (select from public.shipments where order_id = o.id and number >= (w.record ->> 'number')::integer) or exists (
      select from private.unsent_lines(o.id) u
      join jsonb_array_elements(w.lines) as line (value) on (line.value ->> 'order_line_id')::uuid = u.order_line_id
      where (line.value ->> 'quantity')::integer > u.quantity
    ) then
      raise exception 'Its pieces have left in another parcel or are refunded' using errcode = 'check_violation';
    end if;
    insert into public.shipments select * from jsonb_populate_record(null::public.shipments, w.record);
    insert into public.shipment_lines select * from jsonb_populate_recordset(null::public.shipment_lines, w.lines);
    -- Only where it has not been sent.
    perform private.queue_order_mail('parcel_sent', o, w.record ->> 'id', jsonb_build_object('shipment_id', w.record ->> 'id'));
  else
    if (w.record ->> 'amount_cents')::bigint
      + coalesce((select sum(amount_cents) from public.refunds where order_id = o.id), 0) > o.total_cents
      or exists (
        select from jsonb_array_elements(w.lines) as line (value)
        join public.order_lines l on l.id = (line.value ->> 'order_line_id')::uuid
        where (line.value ->> 'quantity')::integer + coalesce(
          (select sum(r.quantity) from public.refund_lines r where r.order_line_id = l.id), 0) > l.quantity
      )
    then
      raise exception 'Another refund stands in its place' using errcode = 'check_violation';
    end if;
    insert into public.refunds select * from jsonb_populate_record(null::public.refunds, w.record);
    insert into public.refund_lines select * from jsonb_populate_recordset(null::public.refund_lines, w.lines);
  end if;
  perform private.settle_fulfilment(o.id);
end
$$;

-- Packed by mistake: undone as long as the buyer's mail waits.
create function public.unmark_packed(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  perform private.require_paid(o);
  if private.drop_unsent_mail('order_packed:' || o.id) then
    raise exception 'It is too late to undo this: the buyer has the mail' using errcode = 'check_violation';
  end if;
  update public.orders set packed_at = null where id = o.id;
end
$$;

revoke execute on function public.withdraw_parcel, public.restore_withdrawn, public.unmark_packed
  from public, anon, authenticated;
grant execute on function public.withdraw_parcel, public.restore_withdrawn, public.unmark_packed
  to authenticated, service_role;
