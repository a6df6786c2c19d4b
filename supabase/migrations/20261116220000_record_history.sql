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
  if the_table in ('profiles', 'payment_ticks') then
    perform private.require_admin();
  end if;
  return query
    select a.id, a.created_at, p.email, a.table_name, a.action, a.before, a.after from public.audit a
    left join public.profiles p on p.id = a.changed_by
    where a.table_name = the_table and a.record_id = the_record order by a.id desc limit 200;
end
$$;
revoke execute on function public.record_history from public, anon, authenticated;
grant execute on function public.record_history to authenticated, service_role;

-- As before; a tick on the bank statement is named by its payment.
create or replace function private.note_change() returns trigger
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

-- As before; which payments are on the bank statement is told to admins alone.
create or replace function public.order_history(the_order uuid)
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
    where a.order_id = the_order and (a.table_name <> 'payment_ticks' or private.caller_role() = 'admin')
    order by a.id desc limit 200;
end
$$;

-- Staff write it, so the audit tells of it.
create trigger note_change after insert or update or delete on public.payment_ticks
  for each row execute function private.note_change();

-- As before, with the search's own columns.
create or replace function private.unaudited_fields() returns text[]
  language sql immutable parallel safe
  return array['updated_at', 'words', 'idempotency_key'];
