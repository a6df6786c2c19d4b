-- Messages in PayGate's name that are not signed with our key. Anybody can send them: few are kept, briefly, and not for
-- long. What PayGate itself sent stays as it was.

alter table public.payment_messages
  -- Of a forged one: who sent it, as a keyed digest.
  add column network bytea;
create index payment_messages_forged on public.payment_messages (created_at) where verdict = 'forged';

-- input: { kind, received, address }. Counted and written in one step, so that messages of the same moment do not pass
-- together. The same one again raises its counter, as of every message.
create function public.keep_forged_message(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_per_network constant integer := 10;
  most constant integer := 30;
  most_letters constant integer := 500;
  by_network constant bytea := private.keyed_hash(convert_to(coalesce(input ->> 'address', ''), 'UTF8'));
  received_text constant text := left(input ->> 'received', most_letters);
  recent record;
begin
  -- One at a time. Others of this moment are dropped rather than made to wait.
  if not pg_try_advisory_xact_lock(hashtextextended('forged payment messages', 0)) then
    return;
  end if;
  select count(*) as messages, count(*) filter (where network = by_network) as of_network into recent
  from public.payment_messages where verdict = 'forged' and created_at > clock_timestamp() - interval '10 minutes';
  if recent.messages >= most or recent.of_network >= most_per_network then
    return;
  end if;
  insert into public.payment_messages as known (kind, received, verdict, network, digest)
  values (
    input ->> 'kind', received_text, 'forged', by_network,
    md5(concat_ws(' ', 'forged', input ->> 'kind', encode(by_network, 'hex'), received_text))
  )
  on conflict (digest) do update set repeats = known.repeats + 1, last_at = clock_timestamp();
end
$$;
revoke execute on function public.keep_forged_message from public, anon, authenticated;
grant execute on function public.keep_forged_message to service_role;

create function private.is_old_forgery(message public.payment_messages) returns boolean
  language sql stable
  return message.verdict = 'forged' and message.created_at < now() - interval '30 days';

-- The one kind of message that goes, and only by the function below.
create function private.refuse_removal() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and private.is_old_forgery(old)
  then
    return old;
  end if;
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
drop trigger never_deleted on public.payment_messages;
create trigger never_deleted before delete on public.payment_messages
  for each row execute function private.refuse_removal();

-- Gives how many were removed.
create function public.remove_old_forgeries() returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  delete from public.payment_messages m where m.verdict = 'forged' and private.is_old_forgery(m);
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function public.remove_old_forgeries from public, anon, authenticated;
grant execute on function public.remove_old_forgeries to service_role;
revoke all on function private.is_old_forgery, private.refuse_removal() from public;
