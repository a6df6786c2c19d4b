-- The tickets of a refunded order open no door.
create function private.refuse_void_ticket() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if exists (select from public.orders where id = new.order_id and status = 'refunded') then
    raise exception 'This ticket is void: its order was refunded' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_void_ticket() from public;

create trigger refuse_void_ticket before update on public.tickets
  for each row when (old.used_at is null and new.used_at is not null)
  execute function private.refuse_void_ticket();
