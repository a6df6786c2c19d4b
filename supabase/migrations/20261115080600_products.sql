create table public.products (
  -- Text, because the id comes from an address or a cart where anything may stand (a sample piece, a ticket):
  -- an unknown one is then simply not found.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  name text not null check (private.is_line(name, 200)),
  description text check (private.is_prose(description, 20000)),
  -- Rand. The upper bound also refuses NaN, which Postgres holds to be above every number.
  price numeric(10, 2) not null check (price between 0 and 10000000),
  sale_price numeric(10, 2) check (sale_price between 0 and 10000000),
  status text not null default 'draft',
  category text not null default 'Women' check (private.is_line(category, 60)),
  material text check (private.is_line(material, 300)),
  sizes text[] not null default '{}',
  -- For search engines; may hold a segment 'Designer: name', ended by | ; , a line break or the end of a sentence.
  meta_description text check (private.is_prose(meta_description, 1000)),
  -- Addresses, data images, our own /media/… or paths in the bucket images.
  images text[] not null default '{}' check (array_position(images, null) is null and cardinality(images) <= 20),

  -- Worked out by the database, so that sorting and filtering by them can use an index.
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

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_status_known check (status in ('draft', 'published', 'sold_out')),
  constraint products_sizes_known check (sizes <@ array['XS', 'S', 'M', 'L', 'XL'])
);

-- The shop lists published pieces, newest first or by price, in all or in one category, or by designer. The id
-- settles ties, so that a page never repeats or skips a piece. Sizes have no index of their own: under row-level
-- security Postgres may use one only for leakproof operators, which the array ones are not, so a size is looked for
-- while walking one of these.
create index products_newest on public.products (created_at desc, id desc) where status = 'published';
create index products_newest_in_category on public.products (category, created_at desc, id desc) where status = 'published';
create index products_newest_by_designer on public.products (designer, created_at desc, id desc) where status = 'published';
create index products_by_price on public.products (current_price, id) where status = 'published';
create index products_by_price_in_category on public.products (category, current_price, id) where status = 'published';

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
