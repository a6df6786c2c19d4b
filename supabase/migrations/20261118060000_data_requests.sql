-- Requests under POPIA: what do you hold of me, or forget me. Each has 30 days, by the calendar of Johannesburg. Those
-- that people settle themselves, on /yours or in their account, stand here too.
create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  channel text not null,
  -- Null once that person is forgotten. The digest stays, so that a request can still be shown to have been answered.
  email text check (private.is_email(email) and email = lower(email)),
  address_digest bytea not null,
  note text check (private.is_prose(note, 2000)),
  asked_on date not null default (now() at time zone 'Africa/Johannesburg')::date,
  due_on date not null generated always as (asked_on + 30) stored,
  status text not null default 'open',
  answer text check (private.is_prose(answer, 2000)),
  exported_at timestamptz,
  forgotten_at timestamptz,
  settled_at timestamptz,
  created_by uuid default private.caller_id() references public.profiles (id) on delete set null,
  settled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint data_requests_kind_known check (kind in ('access', 'erasure')),
  constraint data_requests_channel_known check (channel in ('mail', 'phone', 'in_person', 'site')),
  constraint data_requests_status_known check (status in ('open', 'answered', 'closed')),
  constraint data_requests_settled_when_settled check (num_nulls(settled_at) = case status when 'open' then 1 else 0 end)
);

create index data_requests_newest on public.data_requests (created_at desc, id desc);
create index data_requests_by_status on public.data_requests (status, created_at desc, id desc);
create index data_requests_open on public.data_requests (due_on) where status = 'open';
create index data_requests_by_address on public.data_requests (address_digest);
create index data_requests_by_email on public.data_requests (email) where email is not null;
create index data_requests_to_remove on public.data_requests (settled_at) where settled_at is not null;
create index data_requests_by_writer on public.data_requests (created_by) where created_by is not null;
create index data_requests_by_settler on public.data_requests (settled_by) where settled_by is not null;

-- How one address is told from another, everywhere: as typed, without the case and the blanks around it. What stands
-- behind a plus is part of it: not every mail server delivers both to the same person.
create function private.typed_address(address text) returns text
  language sql immutable parallel safe
  return lower(btrim(address));

create function private.address_digest(address text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(private.typed_address(address), 'UTF8'));
revoke all on function private.typed_address, private.address_digest from public;

create function private.fill_data_request() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_op = 'INSERT' then
    new.email := private.typed_address(new.email);
    new.address_digest := coalesce(new.address_digest, private.address_digest(new.email));
  elsif new.status <> old.status then
    new.settled_at := case when new.status = 'open' then null else clock_timestamp() end;
    new.settled_by := case when new.status = 'open' then null else private.caller_id() end;
  end if;
  return new;
end
$$;
revoke all on function private.fill_data_request() from public;

create trigger fill_data_request before insert or update on public.data_requests
  for each row execute function private.fill_data_request();
create trigger note_change after insert or update or delete on public.data_requests
  for each row execute function private.write_audit_entry();
create trigger note_deletion after delete on public.data_requests
  for each row execute function private.forget_in_audit();

alter table public.data_requests enable row level security;
grant select on public.data_requests to authenticated;
grant insert (kind, channel, email, note, asked_on) on public.data_requests to authenticated;
grant update (note, status, answer, exported_at) on public.data_requests to authenticated;

create policy "Admins work on requests" on public.data_requests
  for all to authenticated
  using ((select private.caller_role()) = 'admin')
  with check ((select private.caller_role()) = 'admin' and channel <> 'site');

-- What people settled themselves.
create function private.note_own_request(request_kind text, address text) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.data_requests (
      kind, channel, email, address_digest, status, settled_at, exported_at, forgotten_at
    ) values (
      request_kind, 'site', case request_kind when 'access' then address end, private.address_digest(address), 'answered',
      clock_timestamp(), case request_kind when 'access' then clock_timestamp() end,
      case request_kind when 'erasure' then clock_timestamp() end
    )
  $$;
revoke all on function private.note_own_request from public;

-- As before; what people ask about their data is for admins, as are invitations and the security settings: their
-- history too.
create or replace function public.record_history(the_table text, the_record text)
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
