-- Letters are written, scheduled and sent at the desk.

alter table public.newsletters
  alter column id set default gen_random_uuid(),
  add column preheader text check (private.is_line(preheader, 200)),
  -- [{ "kind": "text", "text": … }, { "kind": "product", "id": … }, …], see newsletter-blocks.ts
  add column blocks jsonb not null default '[]',
  add column status text not null default 'draft',
  add column send_at timestamptz check (isfinite(send_at)),
  -- How far its mails have been queued, by the readers' ids: after a restart it goes on from there.
  add column queued_up_to uuid,
  add column tested_at timestamptz,
  add column updated_at timestamptz not null default now();

update public.newsletters
set status = 'queued', send_at = created_at, updated_at = created_at,
  blocks = jsonb_build_array(jsonb_build_object('kind', 'text', 'text', array_to_string(paragraphs, E'\n\n')));

alter table public.newsletters
  drop column paragraphs,
  add constraint newsletters_blocks_are_a_list
    check (jsonb_typeof(blocks) = 'array' and jsonb_array_length(blocks) <= 40 and length(blocks::text) <= 100000),
  add constraint newsletters_status_known check (status in ('draft', 'scheduled', 'queued', 'stopped')),
  add constraint newsletters_time_unless_draft check ((status = 'draft') = (send_at is null));

create index newsletters_due on public.newsletters (send_at, id) where status = 'scheduled';
create index newsletters_by_status on public.newsletters (status, send_at desc);

-- What it says, not how far it is: that would look like somebody else's save.
create trigger touch_updated_at before update of subject, preheader, blocks on public.newsletters
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.newsletters
  for each row execute function private.write_audit_entry();

-- The library finds by it which pictures a letter shows (picture_uses).
create trigger tell_change after insert or update or delete on public.newsletters
  for each row execute function private.notify_table_change();

grant insert (subject, preheader, blocks), update (subject, preheader, blocks), delete
  on public.newsletters to authenticated;
create policy "Staff write newsletters" on public.newsletters
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor') and status = 'draft');
create policy "Staff change drafts" on public.newsletters
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor') and status = 'draft');
create policy "Staff delete drafts" on public.newsletters
  for delete to authenticated
  using ((select private.caller_role()) in ('admin', 'editor') and status = 'draft');

-- One row for each reader of a letter, without their address: it stays when the outbox is emptied, and when they leave.
create table public.newsletter_deliveries (
  id bigint generated always as identity primary key,
  newsletter_id uuid not null references public.newsletters (id) on delete cascade,
  subscription_id uuid not null,
  -- skipped: they left, or the letter was stopped, before it went.
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped')),
  changed_at timestamptz not null default now(),
  constraint newsletter_deliveries_once unique (newsletter_id, subscription_id)
);
create index newsletter_deliveries_by_status on public.newsletter_deliveries (newsletter_id, status);
alter table public.newsletter_deliveries enable row level security;
grant select on public.newsletter_deliveries to authenticated;
create policy "Staff read deliveries" on public.newsletter_deliveries
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

insert into public.newsletter_deliveries (newsletter_id, subscription_id, status, changed_at)
select n.id, (o.payload ->> 'subscription_id')::uuid, o.status, coalesce(o.sent_at, o.created_at)
from public.outbox o
join public.newsletters n on n.id = (o.payload ->> 'newsletter_id')::uuid
where o.kind = 'newsletter'
on conflict do nothing;

create function private.note_delivery() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.newsletter_deliveries
  set status = case
      when tg_op = 'DELETE' then 'skipped'
      when new.status in ('pending', 'sent', 'failed') then new.status
      else 'skipped'
    end,
    changed_at = now()
  where newsletter_id = (old.payload ->> 'newsletter_id')::uuid
    and subscription_id = (old.payload ->> 'subscription_id')::uuid
    -- An old mail leaves the outbox; what became of it stays.
    and (tg_op = 'UPDATE' or status = 'pending');
  return null;
end
$$;
revoke all on function private.note_delivery() from public;
create trigger note_delivery after update of status on public.outbox
  for each row when (new.kind = 'newsletter' and new.status is distinct from old.status)
  execute function private.note_delivery();
create trigger note_undelivered after delete on public.outbox
  for each row when (old.kind = 'newsletter')
  execute function private.note_delivery();

-- input: { id, seen, sendAt }. `seen`: when the letter was saved that the member looked at. Without sendAt it goes now.
create function public.schedule_newsletter(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  letter public.newsletters;
  at constant timestamptz := coalesce((input ->> 'sendAt')::timestamptz, now());
begin
  perform private.require_staff();
  select * into letter from public.newsletters where id = (input ->> 'id')::uuid for update;
  if not found then
    raise exception 'No such letter' using errcode = 'no_data_found';
  elsif letter.status <> 'draft' then
    raise exception 'This letter is on its way already' using errcode = 'check_violation';
  elsif letter.updated_at <> (input ->> 'seen')::timestamptz then
    raise exception 'Somebody saved this letter meanwhile. Please look at it again' using errcode = 'check_violation';
  elsif jsonb_array_length(letter.blocks) = 0 then
    raise exception 'The letter is empty' using errcode = 'check_violation';
  elsif at < now() or at > now() + interval '1 year' then
    raise exception 'The time has to be ahead, by a year at most' using errcode = 'check_violation';
  end if;
  update public.newsletters set status = 'scheduled', send_at = at where id = letter.id;
end
$$;
revoke execute on function public.schedule_newsletter from public, anon, authenticated;
grant execute on function public.schedule_newsletter to authenticated, service_role;

-- Before its time it is a draft again. Once its mails are queued, those that have not gone do not go. Returns the status.
create function public.stop_newsletter(the_id uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  letter public.newsletters;
begin
  perform private.require_staff();
  select * into letter from public.newsletters where id = the_id for update;
  if not found then
    raise exception 'No such letter' using errcode = 'no_data_found';
  elsif letter.status = 'scheduled' and letter.queued_up_to is null then
    update public.newsletters set status = 'draft', send_at = null where id = the_id;
    return 'draft';
  elsif letter.status in ('scheduled', 'queued') then
    update public.newsletters set status = 'stopped' where id = the_id;
    delete from public.outbox
    where status = 'pending' and dedupe_key in (
      select 'newsletter:' || d.newsletter_id || ':' || d.subscription_id
      from public.newsletter_deliveries d where d.newsletter_id = the_id and d.status = 'pending'
    );
    return 'stopped';
  end if;
  return letter.status;
end
$$;
revoke execute on function public.stop_newsletter from public, anon, authenticated;
grant execute on function public.stop_newsletter to authenticated, service_role;

-- To the member who asks, and to nobody else.
create function public.test_newsletter(the_id uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  own_address constant text := (select email from public.profiles where id = (select auth.uid()));
begin
  perform private.require_staff();
  update public.newsletters set tested_at = now() where id = the_id;
  if not found then
    raise exception 'No such letter' using errcode = 'no_data_found';
  end if;
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  values (
    'newsletter_test', own_address, jsonb_build_object('newsletter_id', the_id),
    'newsletter_test:' || the_id || ':' || (select auth.uid()) || ':' || floor(extract(epoch from clock_timestamp()))
  )
  on conflict (dedupe_key) do nothing;
end
$$;
revoke execute on function public.test_newsletter from public, anon, authenticated;
grant execute on function public.test_newsletter to authenticated, service_role;

-- Queues the mails of a letter whose time has come, `most` readers at a time, each batch in its own transaction: one that is
-- lost is done again, and no reader is queued twice. Returns the number of readers; null when no letter is due.
-- They wait behind every other mail (outbox_due).
create function public.queue_newsletter(most integer default 500) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  letter public.newsletters;
  readers integer;
  last_reader uuid;
begin
  select * into letter from public.newsletters
  where status = 'scheduled' and send_at <= now() order by send_at, id limit 1
  for update skip locked;
  if not found then
    return null;
  end if;
  with batch as (
    select id, email from public.newsletter_subscriptions
    where confirmation <> 'asked' and coalesce(confirmed_at, created_at) <= letter.send_at
      and (letter.queued_up_to is null or id > letter.queued_up_to)
    order by id limit most
  ),
  counted as (
    insert into public.newsletter_deliveries (newsletter_id, subscription_id)
    select letter.id, id from batch
    on conflict (newsletter_id, subscription_id) do nothing
    returning subscription_id
  ),
  queued as (
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    select 'newsletter', b.email, jsonb_build_object('newsletter_id', letter.id, 'subscription_id', b.id),
      'newsletter:' || letter.id || ':' || b.id
    from batch b join counted c on c.subscription_id = b.id
    on conflict (dedupe_key) do nothing
  )
  select count(*), (array_agg(id order by id desc))[1] into readers, last_reader from batch;
  update public.newsletters
  set queued_up_to = coalesce(last_reader, queued_up_to), status = case when readers < most then 'queued' else status end
  where id = letter.id;
  return readers;
end
$$;
revoke execute on function public.queue_newsletter from public, anon, authenticated;
grant execute on function public.queue_newsletter to service_role;

drop function public.send_newsletter;
