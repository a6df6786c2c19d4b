-- Which lines lie in the box already, so that the next shift goes on where this one stopped.
alter table public.order_lines add column packed_at timestamptz;

-- input: { orderId, lines: { "<line id>": true | false } }
create function public.tick_packed_lines(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff((input ->> 'orderId')::uuid);
begin
  perform private.require_paid(o);
  update public.order_lines l
  set packed_at = case when ticked.value = 'true' then coalesce(l.packed_at, now()) end
  from jsonb_each_text(input -> 'lines') as ticked
  where l.order_id = o.id and l.kind = 'product' and l.id::text = ticked.key
    and (l.packed_at is not null) <> (ticked.value = 'true');
end
$$;

-- Something to put right that a member noticed, about an order or about none. Gives the task's id.
create function public.add_task(task_note text, the_order uuid default null) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  new_id uuid;
begin
  perform private.require_staff();
  if coalesce(btrim(task_note), '') = '' then
    raise exception 'A task says what is to be put right' using errcode = 'check_violation';
  end if;
  insert into public.staff_tasks (kind, order_id, note) values ('other', the_order, btrim(task_note))
  returning id into new_id;
  return new_id;
end
$$;

revoke execute on function public.tick_packed_lines, public.add_task from public, anon, authenticated;
grant execute on function public.tick_packed_lines, public.add_task to authenticated, service_role;

-- What a member wrote about a buyer goes with the buyer.
create function private.forget_tasks() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- But for the one the erasure itself raised.
  delete from public.staff_tasks
  where order_id = new.id and kind = 'other' and dedupe_key <> 'other:forgotten:' || new.id;
  return null;
end
$$;
revoke all on function private.forget_tasks() from public;
create trigger forget_tasks after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_tasks();
