create table public.products (
  -- Text, because the id comes from an address or a cart that may hold anything (a sample piece, a ticket): an unknown
  -- one is then simply not found.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  name text not null check (private.is_line(name, 200)),
  description text check (private.is_prose(description, 20000)),
  -- Rand. The upper bound also refuses NaN, which Postgres holds to be above every number.
  price numeric(10, 2) not null check (price between 0 and 10000000),
  sale_price numeric(10, 2) check (sale_price between 0 and 10000000),
  status text not null default 'draft',
  -- Whether any of it is left to sell, kept up from the stock by triggers.
  in_stock boolean not null default true,
  category text not null default 'Women' check (private.is_line(category, 60)),
  material text check (private.is_line(material, 300)),
  -- How to wash and keep it, in one line: 'Cold hand wash, dry in the shade'.
  care text check (private.is_line(care, 200)),
  sizes text[] not null default '{}',
  -- For search engines; may hold a segment 'Designer: name', ended by | ; , a line break or the end of a sentence.
  meta_description text check (private.is_prose(meta_description, 1000)),
  -- Addresses, data images, our own /media/… or names of uploaded pictures.
  images text[] not null default '{}' check (array_position(images, null) is null and cardinality(images) <= 20),

  -- Computed by the database, so that sorting and filtering by them can use an index.
  -- A full stop after a single letter belongs to the name: 'N. B. Dube'.
  designer text not null generated always as (
    coalesce(
      nullif(btrim(substring(meta_description from '(?i)\mdesigner:((?:[^|;,.\r\n]|\.(?!\s|$)|(?<=\m\w)\.)+)')), ''),
      'AFI Designer'
    )
  ) stored,
  current_price numeric(10, 2) not null generated always as (
    case when sale_price > 0 and sale_price < price then sale_price else price end
  ) stored,
  -- An address names a category as 'women' or 'Women'. A column rather than an expression, because under row-level
  -- security lower() would not reach an index.
  category_key text generated always as (lower(category)) stored,
  -- One generated column may not read another, so the designer is found in the whole meta_description.
  words tsvector generated always as (
    private.search_words(name, category || ' ' || coalesce(material, '') || ' ' || coalesce(meta_description, ''), description)
  ) stored,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_status_known check (status in ('draft', 'published', 'sold_out')),
  constraint products_sizes_known check (sizes <@ array['XS', 'S', 'M', 'L', 'XL'])
);

-- The shop lists published pieces, newest first or by price, in all or in one category, or by designer. The id
-- settles ties, so that a page never repeats or skips a piece.
create index products_newest on public.products (created_at desc, id desc) where status = 'published';
create index products_newest_in_category on public.products (category_key, created_at desc, id desc) where status = 'published';
create index products_newest_by_designer on public.products (designer, created_at desc, id desc) where status = 'published';
create index products_by_price on public.products (current_price, id) where status = 'published';
create index products_by_price_in_category on public.products (category_key, current_price, id) where status = 'published';
create index products_by_price_by_designer on public.products (designer, current_price, id) where status = 'published';

-- One for each size: under row-level security Postgres uses an index only for leakproof operators, which the array ones
-- are not. They also tell at once which sizes a category comes in, so that the shop offers no choice that finds nothing.
create index products_in_xs on public.products (category_key, current_price, id) where status = 'published' and sizes @> array['XS'];
create index products_in_s on public.products (category_key, current_price, id) where status = 'published' and sizes @> array['S'];
create index products_in_m on public.products (category_key, current_price, id) where status = 'published' and sizes @> array['M'];
create index products_in_l on public.products (category_key, current_price, id) where status = 'published' and sizes @> array['L'];
create index products_in_xl on public.products (category_key, current_price, id) where status = 'published' and sizes @> array['XL'];

create index products_words on public.products using gin (words) with (fastupdate = off) where status = 'published';

create trigger touch_updated_at before update on public.products
  for each row execute function private.touch_updated_at();

alter table public.products enable row level security;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;

-- A sold-out piece is not listed, but its page and the carts that hold it still need it.
create policy "Everyone reads published and sold-out products" on public.products
  for select to anon, authenticated
  using (status in ('published', 'sold_out'));

create policy "Staff manage products" on public.products
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- Everything a page shows, in one call. These functions run with the visitor's rights, so the policies decide. One plan
-- serves every call, for any value; it may not walk whole tables, because the embedded database never learns that a table
-- has grown. Each step therefore stops after as many rows as are shown, however large the shop is.

create function public.related_products(wanted_designer text, wanted_category text, except_id text) returns json
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  most constant integer := 4;
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
      'in_stock', p.in_stock, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
      'meta_description', p.meta_description, 'images', p.images
    ) order by p.created_at desc, p.id desc), '[]')
    from (
      select near.id from (
        (
          select b.id, b.created_at from public.products b
          where b.status = 'published' and b.designer = wanted_designer and b.id <> except_id
          order by b.created_at desc, b.id desc limit most
        )
        union
        (
          select b.id, b.created_at from public.products b
          where b.status = 'published' and b.category_key = lower(wanted_category) and b.id <> except_id
          order by b.created_at desc, b.id desc limit most
        )
      ) near
      order by near.created_at desc, near.id desc limit most
    ) nearest
    join public.products p on p.id = nearest.id
  );
end;
$$;

-- Null when there is no such piece.
create function public.product_with_related(wanted_id text) returns json
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select json_build_object(
      'product', json_build_object(
        'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
        'in_stock', p.in_stock, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
        'meta_description', p.meta_description, 'images', p.images, 'description', p.description, 'care', p.care
      ),
      'related', public.related_products(p.designer, p.category, p.id)
    )
    from public.products p where p.id = wanted_id
  );
end;
$$;

revoke execute on function public.related_products, public.product_with_related from public;
grant execute on function public.related_products, public.product_with_related to anon, authenticated, service_role;
