-- A parcel whose courier, number or link was typed wrongly is corrected; the audit keeps both versions.

create function private.tracking_of(s public.shipments) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'courier', s.courier, 'trackingNumber', coalesce(s.tracking_number, ''), 'trackingUrl', coalesce(s.tracking_url, '')
  );
revoke all on function private.tracking_of from public;

-- input: { shipmentId, before, after, mailAgain }, both as private.tracking_of. `before` is what the member saw: if someone
-- else has saved since, nothing is written and the present values are told. A mail that still waits tells the corrected
-- values anyway, so that no second one is needed.
create function public.correct_parcel(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted jsonb := input -> 'after';
  s public.shipments;
  o public.orders;
begin
  perform private.require_staff();
  select * into s from public.shipments where id = (input ->> 'shipmentId')::uuid;
  if not found then
    raise exception 'There is no such parcel' using errcode = 'no_data_found';
  end if;
  o := private.order_for_staff(s.order_id);
  -- Two who correct it at the same moment take turns at the order.
  select * into s from public.shipments where id = s.id;
  if not found then
    raise exception 'There is no such parcel' using errcode = 'no_data_found';
  end if;
  if private.tracking_of(s) <> input -> 'before' then
    return json_build_object('kind', 'conflict', 'current', private.tracking_of(s));
  end if;
  update public.shipments set
    courier = btrim(wanted ->> 'courier'), tracking_number = nullif(btrim(wanted ->> 'trackingNumber'), ''),
    tracking_url = nullif(btrim(wanted ->> 'trackingUrl'), '')
  where id = s.id;
  if (input ->> 'mailAgain')::boolean and not exists (
    select from public.outbox
    where payload ->> 'order_id' = o.id::text and payload ->> 'shipment_id' = s.id::text
      and kind = 'parcel_sent' and status = 'pending'
  ) then
    perform private.queue_order_mail('parcel_sent', o, gen_random_uuid()::text, jsonb_build_object('shipment_id', s.id));
  end if;
  return json_build_object('kind', 'saved');
end
$$;

revoke execute on function public.correct_parcel from public, anon, authenticated;
grant execute on function public.correct_parcel to authenticated, service_role;

-- A parcel that is taken back takes its waiting mails with it, also those that were to go again.
create function private.drop_parcel_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.outbox
  where payload ->> 'order_id' = old.order_id::text and payload ->> 'shipment_id' = old.id::text
    and kind = 'parcel_sent' and status = 'pending' and attempts = 0;
  return null;
end
$$;
revoke all on function private.drop_parcel_mails() from public;

create trigger drop_parcel_mails after delete on public.shipments
  for each row execute function private.drop_parcel_mails();
