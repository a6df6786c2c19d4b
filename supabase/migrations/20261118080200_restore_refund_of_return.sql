-- A refund that came from a return finds its return again when its withdrawal is undone.

-- As before, with the return it came from.
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
  perform private.keep_withdrawn('refunds', o.id,
    to_jsonb(r) || jsonb_build_object('return_id', (select id from public.returns where refund_id = r.id)),
    (select jsonb_agg(l) from public.refund_lines l where l.refund_id = r.id));
  delete from public.refunds where id = r.id;
  perform private.reopen_fulfilment(o);
end
$$;

-- As before, and the return has its refund again.
create or replace function public.restore_withdrawn(the_record uuid) returns void
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
    update public.returns set refund_id = the_record
    where id = (w.record ->> 'return_id')::uuid and refund_id is null;
  end if;
  perform private.settle_fulfilment(o.id);
end
$$;
