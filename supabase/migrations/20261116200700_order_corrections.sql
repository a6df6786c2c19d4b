-- What staff put right on an order.

create function private.buyer_of(o public.orders) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'firstName', o.first_name, 'lastName', o.last_name, 'email', o.email, 'phone', coalesce(o.phone, ''),
    'address', coalesce(o.address, ''), 'city', coalesce(o.city, ''), 'postalCode', coalesce(o.postal_code, ''),
    'deliveryMethod', o.delivery_method
  );

-- input: { orderId, before, after }, both as private.buyer_of. `before` is what the member saw: if someone else has saved
-- since, nothing is written and the present values are told. A new address for mails gets the mails again.
create function public.correct_order(input jsonb) returns json
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
    address = nullif(btrim(wanted ->> 'address'), ''), city = nullif(btrim(wanted ->> 'city'), ''),
    postal_code = nullif(btrim(wanted ->> 'postalCode'), ''), delivery_method = wanted ->> 'deliveryMethod'
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

-- Sends a mail about an order once more, to the address the order has now.
create function public.resend_mail(the_mail uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  mail public.outbox;
  o public.orders;
begin
  perform private.require_staff();
  select * into mail from public.outbox where id = the_mail;
  if mail.payload ->> 'order_id' is null then
    raise exception 'Only mails about an order are sent again' using errcode = 'check_violation';
  end if;
  o := private.order_for_staff((mail.payload ->> 'order_id')::uuid);
  if mail.status = 'failed' then
    update public.outbox
    set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null,
      recipient = case when recipient is not null then o.email end
    where id = mail.id;
  elsif mail.status = 'sent' and mail.recipient is not null then
    perform private.queue_order_mail(mail.kind, o, gen_random_uuid()::text, mail.payload);
  end if;
end
$$;

-- Gives the pieces back. Money that arrives all the same revives it, as with every order that came to nothing.
create function public.cancel_order(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  if o.status <> 'pending' then
    raise exception '% is %: only an unpaid order is cancelled', o.reference, o.status using errcode = 'check_violation';
  end if;
  perform private.drop_order(o.id, 'cancelled');
end
$$;

-- The messages to and from PayGate, without what names the buyer.
create function public.order_payment_trail(the_order uuid)
  returns table (kind text, verdict text, received text, repeats integer, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select m.kind, m.verdict, m.received, m.repeats, m.created_at from public.payment_messages m
    where m.order_id = the_order order by m.created_at limit 200;
end
$$;

create function public.order_mails(the_order uuid)
  returns table (
    id uuid, kind text, recipient text, status text, last_error text, created_at timestamptz, sent_at timestamptz
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select m.id, m.kind, m.recipient, m.status, m.last_error, m.created_at, m.sent_at from public.outbox m
    where m.payload ->> 'order_id' = the_order::text order by m.created_at limit 200;
end
$$;

-- Mails about orders that could not be sent.
create function public.failed_order_mails()
  returns table (id uuid, kind text, reference text, last_error text, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select m.id, m.kind, (select o.reference from public.orders o where o.id = (m.payload ->> 'order_id')::uuid),
      m.last_error, m.created_at
    from public.outbox m
    where m.status = 'failed' and m.payload ->> 'order_id' is not null
    order by m.created_at desc limit 50;
end
$$;

-- What happened to one order, for whoever may work on it.
create function public.order_history(the_order uuid)
  returns table (
    id bigint, created_at timestamptz, member text, table_name text, action text, before jsonb, after jsonb
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select a.id, a.created_at, p.email, a.table_name, a.action, a.before, a.after from public.audit a
    left join public.profiles p on p.id = a.changed_by
    where a.order_id = the_order order by a.id desc limit 200;
end
$$;

revoke execute on function public.correct_order, public.resend_mail, public.cancel_order, public.order_payment_trail,
  public.order_mails, public.failed_order_mails, public.order_history from public, anon, authenticated;
grant execute on function public.correct_order, public.resend_mail, public.cancel_order, public.order_payment_trail,
  public.order_mails, public.failed_order_mails, public.order_history to authenticated, service_role;
