-- What staff tell each other about an order.
create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  text text not null check (private.is_prose(text, 2000)),
  written_by uuid references public.profiles (id) on delete set null default auth.uid(),
  created_at timestamptz not null default now(),
  -- It can be brought back. It goes for good with the data of the buyer.
  deleted_at timestamptz
);

create index order_notes_by_order on public.order_notes (order_id, created_at);
create index order_notes_deleted on public.order_notes (deleted_at) where deleted_at is not null;

create trigger note_change after insert or update or delete on public.order_notes
  for each row execute function private.note_change();

alter table public.order_notes enable row level security;
grant select on public.order_notes to authenticated;
grant insert (order_id, text) on public.order_notes to authenticated;
grant update (text, deleted_at) on public.order_notes to authenticated;

create policy "Staff write notes" on public.order_notes
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create function private.forget_notes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.order_notes where order_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_notes() from public;

create trigger forget_notes after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_notes();
