-- How many pieces can still be sold. An order takes its pieces out when its payment starts and puts them back when it
-- comes to nothing. A piece or package without a row here is made to order: it never runs out.
create table public.stock (
  id uuid primary key default gen_random_uuid(),
  product_id text references public.products (id) on delete cascade,
  -- Null for a piece without sizes.
  size text check (size in ('XS', 'S', 'M', 'L', 'XL')),
  ticket_package_id text references public.ticket_packages (id) on delete cascade,
  quantity integer not null check (quantity between 0 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_of_one_thing check (num_nonnulls(product_id, ticket_package_id) = 1),
  constraint stock_tickets_have_no_size check (ticket_package_id is null or size is null),
  constraint stock_once unique nulls not distinct (product_id, ticket_package_id, size)
);

-- The constraint's own index begins with the product.
create index stock_by_ticket_package on public.stock (ticket_package_id) where ticket_package_id is not null;

create trigger touch_updated_at before update on public.stock
  for each row execute function private.touch_updated_at();

alter table public.stock enable row level security;
grant select on public.stock to anon;
grant select, insert, update, delete on public.stock to authenticated;

create policy "Everyone reads the stock of what they can see" on public.stock
  for select to anon, authenticated
  using (
    exists (select from public.products where id = product_id)
    or exists (select from public.ticket_packages where id = ticket_package_id)
  );

create policy "Staff manage stock" on public.stock
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- False once every size a piece comes in (or the piece itself, without sizes) has a stock row that says 0. Kept in
-- products.in_stock, so that a list needs no second look.
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

-- Computed on every write of the piece, so that it cannot be set by hand.
create function private.set_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.in_stock := private.is_in_stock(new.id, new.sizes);
  return new;
end
$$;

create trigger set_in_stock before insert or update on public.products
  for each row execute function private.set_in_stock();

-- A change of stock reaches the piece only when it makes a difference there.
create function private.refresh_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.products p set in_stock = not p.in_stock
  where p.id in (old.product_id, new.product_id) and p.in_stock <> private.is_in_stock(p.id, p.sizes);
  return null;
end
$$;

create trigger refresh_in_stock after insert or update or delete on public.stock
  for each row execute function private.refresh_in_stock();
