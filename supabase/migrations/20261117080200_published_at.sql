-- A piece is new from the day it is first published, not from the day somebody began its draft. The shop, its feeds, search
-- and related pieces are in the order of created_at, along its indexes: for a piece it is the moment it came into the
-- shop, and, until then, the one it was begun.
alter table public.products add column published_at timestamptz;
-- No trigger runs: none of these rows changed.
alter table public.products disable trigger user;
update public.products set published_at = created_at where status in ('published', 'sold_out');
alter table public.products enable trigger user;

create function private.note_publication() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if new.published_at is null and new.status in ('published', 'sold_out') then
    if tg_op = 'UPDATE' then
      new.created_at := private.product_time();
    end if;
    new.published_at := new.created_at;
  end if;
  return new;
end
$$;
revoke all on function private.note_publication() from public;

-- After apply_product_clock, which may publish it: triggers of one moment run by name.
create trigger note_publication before insert or update on public.products
  for each row execute function private.note_publication();
