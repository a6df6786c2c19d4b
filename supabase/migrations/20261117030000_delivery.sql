-- How an order reaches its buyer: by courier within South Africa, collected at the shop, or, for tickets alone, by mail.

alter table public.orders
  add column suburb text check (private.is_line(suburb, 200)),
  add column province text,
  -- What a driver needs to find the door.
  add column delivery_note text check (private.is_line(delivery_note, 300)),
  add constraint orders_province_known check (
    province in (
      'Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga', 'Northern Cape', 'North West',
      'Western Cape'
    )
  );

-- delivery: courier, collection or email. Only a courier costs something.
drop function private.shipping_for(bigint);
create function private.shipping_for(subtotal_cents bigint, delivery text) returns integer
  language sql immutable parallel safe
  return case when delivery <> 'courier' or subtotal_cents > 100000 then 0 else 15000 end;

-- The buyer says where a paid parcel goes, and the promised hours begin. input: { orderId, at? } with collect: true, or
-- with address, suburb?, city?, province?, postalCode?, deliveryNote?. False: it was known already, or nothing is sent.
create function public.give_address(input jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders;
  given_at constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  collects constant boolean := coalesce((input ->> 'collect')::boolean, false);
begin
  select * into strict o from public.orders where id = (input ->> 'orderId')::uuid for update;
  if o.status <> 'paid' or o.unsent_quantity = 0 or not private.needs_address(o) then
    return false;
  end if;
  if collects then
    update public.orders set delivery_method = 'collection', clock_starts_at = given_at where id = o.id;
    if o.shipping_cents > 0 then
      perform private.raise_task('other', 'collected:' || o.id, o.id, null,
        'The buyer paid for shipping and will collect the order at the shop. Please refund the shipping.');
    end if;
    return true;
  end if;
  update public.orders set
    address = btrim(input ->> 'address'), suburb = nullif(btrim(input ->> 'suburb'), ''),
    city = nullif(btrim(input ->> 'city'), ''), province = nullif(btrim(input ->> 'province'), ''),
    postal_code = nullif(btrim(input ->> 'postalCode'), ''),
    delivery_note = nullif(btrim(input ->> 'deliveryNote'), ''),
    clock_starts_at = given_at
  where id = o.id returning * into o;
  if private.needs_address(o) then
    raise exception 'An address has a street' using errcode = 'check_violation';
  end if;
  return true;
end
$$;
revoke execute on function public.give_address from public, anon, authenticated;
grant execute on function public.give_address to service_role;

-- The personal fields of all tables. They leave the audit when the row is deleted or its person forgotten.
create or replace function private.personal_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'first_name', 'last_name', 'full_name', 'name', 'title', 'email', 'phone', 'phone_number', 'address', 'suburb',
    'city', 'province', 'postal_code', 'delivery_note', 'user_id', 'attempt', 'subject', 'message', 'notes', 'text',
    'note', 'website', 'social_media_handles', 'company_registration_number', 'company_label_name', 'studio_address',
    'previous_shows', 'reference_images', 'portfolio', 'stores_supplied', 'tracking_number', 'tracking_url',
    'service_other'
  ];

create or replace function private.buyer_of(o public.orders) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'firstName', o.first_name, 'lastName', o.last_name, 'email', o.email, 'phone', coalesce(o.phone, ''),
    'address', coalesce(o.address, ''), 'suburb', coalesce(o.suburb, ''), 'city', coalesce(o.city, ''),
    'province', coalesce(o.province, ''), 'postalCode', coalesce(o.postal_code, ''),
    'deliveryNote', coalesce(o.delivery_note, ''), 'deliveryMethod', o.delivery_method
  );

-- input: { orderId, before, after }, both as private.buyer_of. `before` is what the member saw: if someone else has saved
-- since, nothing is written and the present values are told. A new address for mails gets the mails again.
create or replace function public.correct_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted jsonb := input -> 'after';
  o public.orders := private.order_for_staff((input ->> 'orderId')::uuid);
  corrected public.orders;
  mail record;
begin
  if private.buyer_of(o) <> input -> 'before' then
    return json_build_object('kind', 'conflict', 'current', private.buyer_of(o));
  end if;
  update public.orders set
    first_name = btrim(wanted ->> 'firstName'), last_name = btrim(wanted ->> 'lastName'),
    email = lower(btrim(wanted ->> 'email')), phone = nullif(btrim(wanted ->> 'phone'), ''),
    address = nullif(btrim(wanted ->> 'address'), ''), suburb = nullif(btrim(wanted ->> 'suburb'), ''),
    city = nullif(btrim(wanted ->> 'city'), ''), province = nullif(btrim(wanted ->> 'province'), ''),
    postal_code = nullif(btrim(wanted ->> 'postalCode'), ''),
    delivery_note = nullif(btrim(wanted ->> 'deliveryNote'), ''), delivery_method = wanted ->> 'deliveryMethod'
  where id = o.id
  returning * into corrected;
  -- The promise begins when the address is known.
  if corrected.status = 'paid' and corrected.clock_starts_at is null and not private.needs_address(corrected) then
    update public.orders set clock_starts_at = now() where id = o.id;
  end if;
  if corrected.email <> o.email then
    for mail in
      select distinct on (kind) kind, payload from public.outbox
      where payload ->> 'order_id' = o.id::text and recipient is not null
        and kind in ('order_confirmation', 'tickets', 'payment_link')
      order by kind, created_at desc
    loop
      perform private.queue_order_mail(mail.kind, corrected, gen_random_uuid()::text, mail.payload);
    end loop;
    -- What still waits goes to the new address too.
    update public.outbox set recipient = corrected.email
    where payload ->> 'order_id' = o.id::text and recipient = o.email and status = 'pending';
  end if;
  return json_build_object('kind', 'saved');
end
$$;
