-- Who changed what, the history of a record, and what can be taken back.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Finding a change by any word of it, by who made it, or by the order it belongs to. A policy keeps Postgres from using
-- such an index, so this is a function with its owner's rights that asks for the caller's role first.
create function private.audit_words(before jsonb, after jsonb) returns tsvector
  language sql immutable parallel safe
  return coalesce(jsonb_to_tsvector('simple'::regconfig, before, '["string", "numeric"]'), ''::tsvector)
    || coalesce(jsonb_to_tsvector('simple'::regconfig, after, '["string", "numeric"]'), ''::tsvector);

-- Who changed what and when, with before and after: written by the database for every table staff can write, whatever
-- way the change came.
create table public.audit (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- Null once that member's account is deleted.
  changed_by uuid,
  table_name text not null,
  record_id text not null,
  -- For what belongs to an order.
  order_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Of an update, the fields that changed.
  before jsonb,
  after jsonb
);
create index audit_newest on public.audit (created_at desc, id desc);
create index audit_by_record on public.audit (table_name, record_id, id desc);
create index audit_by_order on public.audit (order_id, id desc) where order_id is not null;
create index audit_by_person on public.audit (changed_by, created_at desc);
create index audit_by_words on public.audit using gin (private.audit_words(before, after)) with (fastupdate = off);
alter table public.audit enable row level security;
grant select on public.audit to authenticated;

-- What was taken back a moment ago, as it was. It goes at the next occasion, or with the buyer's data.
create table private.withdrawals (
  record_id uuid primary key,
  table_name text not null check (table_name in ('shipments', 'refunds')),
  order_id uuid not null,
  record jsonb not null,
  lines jsonb not null,
  withdrawn_at timestamptz not null default now()
);
create index withdrawals_by_order on private.withdrawals (order_id);

-- The personal fields of all tables. They leave the audit when the row is deleted or its person forgotten.
create function private.personal_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'first_name', 'last_name', 'full_name', 'name', 'surname', 'title', 'email', 'phone', 'phone_number', 'address',
    'suburb', 'city', 'province', 'postal_code', 'delivery_note', 'user_id', 'attempt', 'subject', 'message', 'notes',
    'text', 'note', 'website', 'social_media_handles', 'company_registration_number', 'company_label_name',
    'studio_address', 'previous_shows', 'reference_images', 'portfolio', 'stores_supplied', 'tracking_number',
    'tracking_url', 'service_other', 'guest_name', 'guest_email', 'diet', 'needs', 'answer'
  ];

-- Fields that change by themselves.
create function private.unaudited_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'updated_at', 'words', 'idempotency_key', 'edited_at', 'edited_by', 'next_change_at', 'left_by_size',
    -- Generated from others.
    'fibre', 'cloth', 'price_band'
  ];

create function private.write_audit_entry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  old_row jsonb;
  new_row jsonb;
  kept jsonb;
  changed text[];
begin
  -- Visitors and the site itself are not staff: their changes are told by the payment trail and the mails.
  if coalesce(private.caller_role(), 'user') not in ('admin', 'editor') then
    return null;
  end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) - private.unaudited_fields() end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) - private.unaudited_fields() end;
  kept := coalesce(new_row, old_row);
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key;
    if changed is null then
      return null;
    end if;
    old_row := (select jsonb_object_agg(key, value) from jsonb_each(old_row) where key = any (changed));
    new_row := (select jsonb_object_agg(key, value) from jsonb_each(new_row) where key = any (changed));
  end if;
  insert into public.audit (changed_by, table_name, record_id, order_id, action, before, after)
  values (
    (select auth.uid()), tg_table_name,
    coalesce(kept ->> 'id', kept ->> 'payment_id', kept ->> 'order_line_id'),
    case tg_table_name
      when 'orders' then (kept ->> 'id')::uuid
      when 'payment_ticks' then (select p.order_id from public.payments p where p.id = (kept ->> 'payment_id')::uuid)
      else (kept ->> 'order_id')::uuid
    end,
    lower(tg_op), old_row, new_row
  );
  return null;
end
$$;
revoke execute on function private.write_audit_entry from public;

-- Somebody's row is deleted: what the audit says of them goes with it.
create function private.forget_in_audit() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.audit
  set before = before - private.personal_fields(), after = after - private.personal_fields()
  where table_name = tg_table_name and record_id = to_jsonb(old) ->> 'id';
  return null;
end
$$;
revoke execute on function private.forget_in_audit from public;

-- An order whose buyer is forgotten.
create function private.forget_order_in_audit() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.audit
  set before = before - private.personal_fields(), after = after - private.personal_fields()
  where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_order_in_audit from public;

-- What happened to one record, for the page of that record. An editor may know it of everything an editor works with;
-- people and money are for admins.
create function public.record_history(the_table text, the_record text)
  returns table (
    id bigint, created_at timestamptz, member text, table_name text, action text, before jsonb, after jsonb
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  if the_table in ('profiles', 'payment_ticks', 'data_requests', 'staff_invitations', 'security_settings') then
    perform private.require_admin();
  end if;
  return query
    select a.id, a.created_at, p.email, a.table_name, a.action, a.before, a.after from public.audit a
    left join public.profiles p on p.id = a.changed_by
    where a.table_name = the_table and a.record_id = the_record order by a.id desc limit 200;
end
$$;
revoke execute on function public.record_history from public;
grant execute on function public.record_history to authenticated;

-- Drops a mail that nobody has begun to send, and says whether the buyer has it or may have it.
create function private.drop_unsent_mail(the_key text) returns boolean
  language plpgsql set search_path = ''
  as $$
begin
  delete from public.outbox where dedupe_key = the_key and status = 'pending' and attempts = 0;
  return exists (select from public.outbox where dedupe_key = the_key);
end
$$;
revoke execute on function private.drop_unsent_mail from public;

create function private.keep_withdrawn(source text, the_order uuid, record jsonb, lines jsonb) returns void
  language sql set search_path = ''
  as $$
    delete from private.withdrawals where withdrawn_at < now() - interval '1 hour';
    insert into private.withdrawals (record_id, table_name, order_id, record, lines)
    values ((record ->> 'id')::uuid, source, the_order, record, coalesce(lines, '[]'))
    on conflict (record_id) do update set record = excluded.record, lines = excluded.lines, withdrawn_at = now();
  $$;
revoke execute on function private.keep_withdrawn from public;

create function private.forget_withdrawals() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from private.withdrawals where order_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_withdrawals from public;

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
revoke execute on function public.withdraw_parcel from public;
grant execute on function public.withdraw_parcel to authenticated;

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
    update public.returns set refund_id = the_record
    where id = (w.record ->> 'return_id')::uuid and refund_id is null;
  end if;
  perform private.settle_fulfilment(o.id);
end
$$;
revoke execute on function public.restore_withdrawn from public;
grant execute on function public.restore_withdrawn to authenticated;

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
revoke execute on function public.unmark_packed from public;
grant execute on function public.unmark_packed to authenticated;

create function public.find_in_audit(typed text) returns setof bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    (select a.id from public.audit a
      where private.audit_words(a.before, a.after) @@ private.begun_words(typed) order by a.id desc limit 1000)
    union
    (select a.id from public.audit a
      where a.order_id in (select private.find_orders(typed)) order by a.id desc limit 1000)
    union
    (select a.id from public.audit a
      where a.changed_by in (
        select p.id from public.profiles p
        where p.role in ('admin', 'editor') and strpos(lower(p.email), lower(btrim(typed))) > 0
      ) order by a.id desc limit 1000)
    union
    (select a.id from public.audit a where a.record_id = lower(btrim(typed)) order by a.id desc limit 1000);
end
$$;
revoke execute on function public.find_in_audit from public;
grant execute on function public.find_in_audit to authenticated;

create function public.delete_note(the_note uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_notes set deleted_at = now() where id = the_note and deleted_at is null;
end
$$;
revoke execute on function public.delete_note from public;
grant execute on function public.delete_note to authenticated;

create function public.restore_note(the_note uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_notes set deleted_at = null
  where id = the_note and deleted_at > clock_timestamp() - interval '1 minute';
  if not found and not exists (select from public.order_notes where id = the_note and deleted_at is null) then
    raise exception 'It is too late to undo this' using errcode = 'check_violation';
  end if;
end
$$;
revoke execute on function public.restore_note from public;
grant execute on function public.restore_note to authenticated;

-- What a member of staff deletes comes back for a minute: the page offers the undo for ten seconds, a slow connection gets
-- more. The audit has the whole row, so none of these tables needs a column for it.
create function public.restore_deleted(the_table text, the_record text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  gone jsonb;
  columns text;
  is_there boolean;
begin
  perform private.require_staff();
  if the_table <> all (array[
    'banners', 'hero_slides', 'promo_videos', 'designers', 'fastrack_designers', 'job_positions', 'gallery_pictures',
    'closures', 'public_holidays', 'social_links', 'work_areas', 'local_events', 'blogs', 'message_templates',
    'newsletters'
  ]) then
    raise exception 'Rows of this table are not brought back' using errcode = 'insufficient_privilege';
  end if;
  -- Sent twice, the second time finds it back already.
  execute format('select exists (select from public.%I where id::text = $1)', the_table) into is_there using the_record;
  if is_there then
    return;
  end if;
  select a.before into gone from public.audit a
  where a.table_name = the_table and a.record_id = the_record and a.action = 'delete'
    and a.changed_by = (select auth.uid()) and a.created_at > clock_timestamp() - interval '1 minute'
  order by a.id desc limit 1;
  if gone is null then
    raise exception 'It is too late to undo this' using errcode = 'check_violation';
  end if;
  -- What the database computes, and what the audit leaves out, it writes again by itself.
  select string_agg(quote_ident(attname), ', ') into columns from pg_catalog.pg_attribute
  where attrelid = format('public.%I', the_table)::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and gone ? attname;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', the_table, columns
  ) using gone;
end
$$;
revoke execute on function public.restore_deleted from public;
grant execute on function public.restore_deleted to authenticated;
