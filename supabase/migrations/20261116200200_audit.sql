-- Who changed what and when, with before and after: written by the database for every table staff can write, whatever
-- way the change came.
create table public.audit (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- Null once that member's account is deleted.
  changed_by uuid references public.profiles (id) on delete set null,
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

alter table public.audit enable row level security;
grant select on public.audit to authenticated;

create policy "Admins read the audit" on public.audit
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

-- The personal fields of all tables. They leave the audit when the row is deleted or its person forgotten.
create function private.personal_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'first_name', 'last_name', 'full_name', 'name', 'title', 'email', 'phone', 'phone_number', 'address', 'city',
    'postal_code', 'user_id', 'attempt', 'subject', 'message', 'notes', 'text', 'note', 'website',
    'social_media_handles', 'company_registration_number', 'company_label_name', 'studio_address', 'previous_shows',
    'reference_images', 'portfolio', 'stores_supplied', 'tracking_number', 'tracking_url', 'service_other'
  ];

-- Fields that change by themselves.
create function private.unaudited_fields() returns text[]
  language sql immutable parallel safe
  return array['updated_at', 'search_words', 'attempt'];

create function private.note_change() returns trigger
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
    (select auth.uid()), tg_table_name, coalesce(kept ->> 'id', kept ->> 'order_line_id'),
    case tg_table_name when 'orders' then (kept ->> 'id')::uuid else (kept ->> 'order_id')::uuid end,
    lower(tg_op), old_row, new_row
  );
  return null;
end
$$;
revoke all on function private.note_change() from public;

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
revoke all on function private.forget_in_audit() from public;

do $$
declare
  written_by_staff text;
begin
  foreach written_by_staff in array array[
    'banners', 'events', 'products', 'promo_videos', 'blogs', 'fastrack_designers', 'job_positions', 'ticket_packages',
    'newsletter_subscriptions', 'contact_messages', 'designer_applications', 'appointments', 'profiles', 'stock',
    'orders', 'order_lines', 'payments', 'tickets', 'staff_tasks'
  ] loop
    execute format(
      'create trigger note_change after insert or update or delete on public.%I
       for each row execute function private.note_change()', written_by_staff);
  end loop;
  -- After note_change, in the order of their names: triggers of one moment run by name.
  foreach written_by_staff in array array[
    'newsletter_subscriptions', 'contact_messages', 'designer_applications', 'appointments', 'profiles'
  ] loop
    execute format(
      'create trigger note_deletion after delete on public.%I
       for each row execute function private.forget_in_audit()', written_by_staff);
  end loop;
end
$$;

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
revoke all on function private.forget_order_in_audit() from public;

create trigger note_forgotten_buyer after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_order_in_audit();
