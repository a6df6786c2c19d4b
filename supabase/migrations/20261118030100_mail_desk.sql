-- The outbox as staff see it: every try with the server's words, and a mail that is sent again, sent now or stopped.
alter table public.outbox
  -- While a worker has it. Set by follow_attempts.
  add column claimed_until timestamptz,
  drop constraint outbox_status_known,
  add constraint outbox_status_known check (status in ('pending', 'sent', 'failed', 'stopped'));

-- A list of 100,000 costs what one of 1,000 does: each way to read it has its order.
drop index public.outbox_newest, public.outbox_by_recipient, public.outbox_failed;
create index outbox_newest on public.outbox (created_at desc, id desc);
create index outbox_by_status on public.outbox (status, created_at desc, id desc);
create index outbox_by_kind on public.outbox (kind, created_at desc, id desc);
create index outbox_by_recipient on public.outbox (recipient text_pattern_ops, created_at desc, id desc);
create index visitor_mails_withheld on public.visitor_mails (created_at desc) where is_withheld;

-- Tries that failed. The one that worked is the mail's sent_at.
create table public.mail_attempts (
  id bigint generated always as identity primary key,
  mail_id uuid not null references public.outbox (id) on delete cascade,
  number integer not null,
  error text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index mail_attempts_by_mail on public.mail_attempts (mail_id, id);
alter table public.mail_attempts enable row level security;
grant select on public.mail_attempts to authenticated;

create function private.follow_attempts() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if new.attempts = old.attempts + 1 then
    new.claimed_until := new.next_attempt_at;
  elsif new.status <> old.status or new.next_attempt_at <> old.next_attempt_at then
    if new.attempts = old.attempts and old.claimed_until is not null and new.last_error is not null then
      insert into public.mail_attempts (mail_id, number, error) values (new.id, new.attempts, new.last_error);
    end if;
    new.claimed_until := null;
  end if;
  return new;
end
$$;
revoke all on function private.follow_attempts() from public;
create trigger follow_attempts before update on public.outbox
  for each row execute function private.follow_attempts();

-- A server's words may name the person.
create function private.forget_attempts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.mail_attempts where mail_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_attempts() from public;
create trigger forget_attempts after update of recipient on public.outbox
  for each row when (new.recipient = private.deleted_email() and new.recipient is distinct from old.recipient)
  execute function private.forget_attempts();

-- Mails about somebody's account are about people, which is for admins.
create function private.is_people_mail(mail_kind text) returns boolean
  language sql immutable parallel safe
  return starts_with(mail_kind, 'account_') or mail_kind in ('staff_invitation', 'password_changed', 'two_step_changed');
grant execute on function private.is_people_mail to authenticated, service_role;

drop policy "Admins read the outbox" on public.outbox;
create policy "Staff read the outbox" on public.outbox
  for select to authenticated
  using (
    (select private.caller_role()) = 'admin'
    or ((select private.caller_role()) = 'editor' and not private.is_people_mail(kind))
  );
create policy "Staff read tries" on public.mail_attempts
  for select to authenticated
  using (exists (select from public.outbox m where m.id = mail_id));

-- input: { show?, kind?, search?, kinds?, sort?, after?, before?, limit? }. `search` finds an address by its beginning, an
-- order by its number, and mails of the `kinds` whose names the site found in it. Each of these reads its own index, so
-- that a page costs the same however many mails there are.
create function public.list_mails(input jsonb)
  returns table (
    id uuid, kind text, recipient text, status text, attempts integer, payload jsonb, reference text,
    created_at timestamptz, is_sending boolean
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  typed constant text := nullif(btrim(input ->> 'search'), '');
  wanted constant integer := coalesce((input ->> 'limit')::integer, 50);
  is_backward constant boolean := input ->> 'before' is not null;
  is_read_rising constant boolean := coalesce(input ->> 'sort' = 'oldest', false) <> is_backward;
  direction constant text := case when is_read_rising then 'asc' else 'desc' end;
  filter text := 'true';
  beside public.outbox;
  branches text[] := '{}';
begin
  perform private.require_staff();
  if private.caller_role() <> 'admin' then
    filter := 'not private.is_people_mail(m.kind)';
  end if;
  if input ->> 'show' is not null then
    filter := filter || format(' and m.status = %L', input ->> 'show');
  end if;
  if input ->> 'kind' is not null then
    filter := filter || format(' and m.kind = %L', input ->> 'kind');
  end if;
  if coalesce(input ->> 'before', input ->> 'after') is not null then
    select * into beside from public.outbox m where m.id = coalesce(input ->> 'before', input ->> 'after')::uuid;
    filter := filter || format(
      ' and (m.created_at, m.id) %s (%L, %L)', case when is_read_rising then '>' else '<' end,
      beside.created_at, beside.id);
  end if;
  if typed is null then
    branches := array['true'];
  else
    branches := array[
      format('m.recipient like %L', regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%')
    ] || array(
      select format('m.kind = %L', named) from jsonb_array_elements_text(coalesce(input -> 'kinds', '[]')) as named
    ) || array(
      select format('m.payload ->> ''order_id'' = %L', o.id) from public.orders o
      where o.reference = upper(typed) or o.reference = 'SHOP-' || typed
    );
  end if;
  return query execute
    'select m.id, m.kind, m.recipient, m.status, m.attempts, m.payload,
       (select o.reference from public.orders o where o.id = (m.payload ->> ''order_id'')::uuid),
       m.created_at, coalesce(m.status = ''pending'' and m.claimed_until > now(), false)
     from (' || (
      select string_agg(format(
        '(select m.id from public.outbox m where %1$s and %2$s order by m.created_at %3$s, m.id %3$s limit %4$s)',
        filter, branch, direction, wanted), ' union ')
      from unnest(branches) as branch
    ) || format(
      ') as page join public.outbox m using (id) order by m.created_at %1$s, m.id %1$s limit %2$s', direction, wanted);
end
$$;

-- How many there are; counting stops at 1,000.
create function public.count_mails() returns table (show text, mails integer)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  most constant integer := 1000;
  is_admin constant boolean := private.caller_role() = 'admin';
  one text;
begin
  perform private.require_staff();
  foreach one in array array['failed', 'pending', 'sent', 'stopped'] loop
    show := one;
    select count(*) into mails from (
      select from public.outbox m where m.status = one and (is_admin or not private.is_people_mail(m.kind))
      order by m.created_at desc, m.id desc limit most
    ) as counted;
    return next;
  end loop;
  show := 'withheld';
  select count(*) into mails from (
    select from public.visitor_mails v where v.is_withheld and v.created_at > now() - interval '7 days'
      and (is_admin or not private.is_people_mail(v.kind))
    limit most
  ) as counted;
  return next;
end
$$;

-- What the mail budget did not let out in the last seven days, by hour. Its recipients are not known any more.
create function public.list_withheld_mails()
  returns table (since timestamptz, kind text, mails integer, recipients integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select date_trunc('hour', v.created_at, 'UTC'), v.kind, count(*)::integer, count(distinct v.mailbox)::integer
    from public.visitor_mails v
    where v.is_withheld and v.created_at > now() - interval '7 days'
      and (private.caller_role() = 'admin' or not private.is_people_mail(v.kind))
    group by 1, 2 order by 1 desc, 2 limit 200;
end
$$;

-- The audit is written here: what a worker or another form does to a mail is no change by staff.
create function private.note_mail_move(m public.outbox, changed jsonb) returns void
  language sql set search_path = ''
  as $$
    insert into public.audit (changed_by, table_name, record_id, order_id, action, before, after)
    select (select auth.uid()), 'outbox', m.id::text, (m.payload ->> 'order_id')::uuid, 'update',
      (select jsonb_object_agg(key, to_jsonb(m) -> key) from jsonb_object_keys(changed) as key), changed
  $$;
revoke all on function private.note_mail_move from public;

-- A mail that failed or was stopped begins anew; one that was sent goes once more, as a mail of its own. One about an order
-- or an application goes to the address that has now, but for the one that tells the former address. False: it waits, or
-- there is nobody to send it to any more.
create function private.send_mail_again(m public.outbox) returns boolean
  language plpgsql set search_path = ''
  as $$
declare
  address constant text := case when m.recipient is not null then coalesce(
    (select o.email from public.orders o where o.id = (m.payload ->> 'order_id')::uuid),
    (
      select lower(a.email) from public.designer_applications a
      where a.id = (m.payload ->> 'application_id')::uuid and m.kind <> 'application_address_gone'
    ),
    m.recipient
  ) end;
begin
  if address = private.deleted_email() then
    return false;
  elsif m.status in ('failed', 'stopped') then
    update public.outbox
    set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null, recipient = address
    where id = m.id;
  -- A letter goes to each reader once.
  elsif m.status = 'sent' and m.kind <> 'newsletter' then
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (m.kind, address, m.payload, m.kind || ':' || gen_random_uuid());
  else
    return false;
  end if;
  perform private.note_mail_move(m, '{"status": "pending"}');
  return true;
end
$$;
revoke all on function private.send_mail_again from public;

-- As before, for a mail that was stopped too.
create or replace function public.resend_mail(the_mail uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  mail public.outbox;
begin
  perform private.require_staff();
  select * into mail from public.outbox where id = the_mail for update;
  if mail.payload ->> 'order_id' is null then
    raise exception 'Only mails about an order are sent again' using errcode = 'check_violation';
  end if;
  if mail.status <> 'sent' or mail.recipient is not null then
    perform private.send_mail_again(mail);
  end if;
end
$$;

-- input: { ids, move: 'resend' | 'now' | 'stop' }. Answers how many were moved; the others are as they were.
create function public.move_mails(input jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  move constant text := input ->> 'move';
  m public.outbox;
  moved integer := 0;
begin
  perform private.require_staff();
  for m in
    select o.* from public.outbox o
    where o.id in (select value::uuid from jsonb_array_elements_text(input -> 'ids'))
    order by o.id for update
  loop
    if private.is_people_mail(m.kind) then
      perform private.require_admin();
    end if;
    if move = 'resend' then
      continue when not private.send_mail_again(m);
    -- A worker has it this moment.
    elsif m.status <> 'pending' or m.claimed_until > now() then
      continue;
    elsif move = 'now' then
      update public.outbox set next_attempt_at = now() where id = m.id;
      perform private.note_mail_move(m, jsonb_build_object('next_attempt_at', now()));
    elsif move = 'stop' then
      update public.outbox set status = 'stopped' where id = m.id;
      perform private.note_mail_move(m, '{"status": "stopped"}');
    else
      raise exception using errcode = 'check_violation', message = 'There is no such move';
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;

revoke execute on function public.list_mails, public.count_mails, public.list_withheld_mails, public.move_mails
  from public, anon, authenticated;
grant execute on function public.list_mails, public.count_mails, public.list_withheld_mails, public.move_mails
  to authenticated, service_role;

-- The outbox itself is read now.
drop function public.failed_order_mails();
