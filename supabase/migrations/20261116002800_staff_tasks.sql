-- What only a person can put right.
create table public.staff_tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  payment_id uuid references public.payments (id) on delete cascade,
  note text not null check (private.is_prose(note, 2000)),
  status text not null default 'open' check (status in ('open', 'done')),
  -- One task about one thing, however often it is noticed.
  dedupe_key text not null unique default gen_random_uuid()::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_tasks_kind_known check (
    kind in ('wrong_amount', 'paid_late', 'paid_twice', 'stock_short', 'voided', 'payment_unsettled', 'unknown_payment', 'other')
  )
);

create index staff_tasks_open on public.staff_tasks (created_at desc) where status = 'open';
create index staff_tasks_by_order on public.staff_tasks (order_id);

create trigger touch_updated_at before update on public.staff_tasks
  for each row execute function private.touch_updated_at();

create trigger editors_change_status_only before update on public.staff_tasks
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

alter table public.staff_tasks enable row level security;
grant select, insert, update, delete on public.staff_tasks to authenticated;

create policy "Editors read tasks" on public.staff_tasks
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Editors finish tasks" on public.staff_tasks
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage tasks" on public.staff_tasks
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

-- One task and one mail to the team about one thing; at most three open tasks per order and ten in all, and five an
-- hour about payments we do not know. Every message is kept all the same.
create function private.raise_task(
  task_kind text, about text, the_order uuid, the_payment uuid, task_note text
) returns void
  language plpgsql set search_path = ''
  as $$
declare
  most_open constant integer := 3;
  most_per_order constant integer := 10;
  most_unknown_per_hour constant integer := 5;
  task uuid;
begin
  if (
    select count(*) >= most_per_order or count(*) filter (where status = 'open') >= most_open
    from public.staff_tasks where order_id = the_order
  ) then
    return;
  end if;
  if task_kind = 'unknown_payment' then
    perform pg_advisory_xact_lock(hashtextextended('staff_tasks unknown_payment', 0));
    if (
      select count(*) >= most_unknown_per_hour from public.staff_tasks
      where kind = task_kind and created_at > clock_timestamp() - interval '1 hour'
    ) then
      return;
    end if;
  end if;
  insert into public.staff_tasks (kind, order_id, payment_id, note, dedupe_key)
  values (task_kind, the_order, the_payment, task_note, task_kind || ':' || about)
  on conflict (dedupe_key) do nothing
  returning id into task;
  if task is not null then
    insert into public.outbox (kind, payload, dedupe_key)
    values ('staff_notice', jsonb_build_object('task_id', task, 'order_id', the_order), 'staff_notice:task:' || task);
  end if;
end
$$;

-- A paid order whose lines are not all held becomes a task that names them.
create function private.raise_stock_task(the_order uuid, the_payment uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  short_lines text;
begin
  select string_agg(
    format('%s of %s %s', taken, quantity, name || coalesce(', size ' || size, '')), '; ' order by place
  ) into short_lines
  from public.order_lines where order_id = the_order and taken < quantity;
  if short_lines is not null then
    perform private.raise_task('stock_short', the_order::text, the_order, the_payment,
      format('Paid after its pieces had gone back on sale, and some of them have been sold since. Held for the buyer: %s. No tickets were issued for these lines, and the buyer was told that we are checking.',
        left(short_lines, 1500)));
  end if;
end
$$;
revoke all on function private.raise_stock_task from public;
