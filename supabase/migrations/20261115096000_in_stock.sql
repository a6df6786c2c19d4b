-- Whether anything of a piece is left, kept beside it so that a list needs no second look: false once every size it comes
-- in (or the piece itself, without sizes) has a stock row that says 0. What has no row never runs out.
create function private.is_in_stock(the_product text, its_sizes text[]) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from unnest(case when cardinality(its_sizes) = 0 then array[null::text] else its_sizes end) as offered (size)
      where not exists (
        select from public.stock s
        where s.product_id = the_product and s.size is not distinct from offered.size and s.quantity = 0
      )
    )
  $$;

alter table public.products add column in_stock boolean not null default true;

-- Worked out on every write of the piece, so that nobody sets it by hand.
create function private.note_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.in_stock := private.is_in_stock(new.id, new.sizes);
  return new;
end
$$;

create trigger note_in_stock before insert or update on public.products
  for each row execute function private.note_in_stock();

-- A change of stock reaches the piece only when it makes a difference there.
create function private.note_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.products p set in_stock = not p.in_stock
  where p.id in (old.product_id, new.product_id) and p.in_stock <> private.is_in_stock(p.id, p.sizes);
  return null;
end
$$;

create trigger note_stock after insert or update or delete on public.stock
  for each row execute function private.note_stock();
