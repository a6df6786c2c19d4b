-- Pieces of the shop: their table, the shop's pages, and what goes with a piece.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- The shop also filters by material, price, cloth and what is in stock. Each is a column of its own, compared for
-- equality: under row-level security only that reaches an index.

-- What a piece is mainly made of: the first of these that its material names.
create function private.main_fibre(material text) returns text
  language sql immutable parallel safe
  return initcap(substring(
    lower(material) from 'cotton|linen|silk|wool|leather|straw|raffia|brass|copper|glass|ebony|resin'
  ));

-- The cloth of ours that a material names first, and of two names that begin alike the longer one, as expressions match
-- (app/shop/catalogue/cloths.server.ts; a test holds the two together).
create function private.cloth_of(material text) returns text
  language sql immutable parallel safe
  return translate(substring(lower(material) from
    'baobab leaf, tonal|baobab leaf|basket plait|bead lattice|cowrie strand|earth line|grand medallion|'
    'herringbone stripe|indigo pinpoint|indigo resist|kuba diagonal, tonal|kuba diagonal|moon arcs, tonal|moon arcs|'
    'painted gable|strip weave|tailor pinstripe'
  ), ' ,', '-');

-- Few bands, so that few pages differ by them. The upper bound belongs to the band below it.
create function private.price_band(price numeric, sale_price numeric) returns text
  language sql immutable parallel safe
  return case
    when case when sale_price > 0 and sale_price < price then sale_price else price end <= 1000 then 'to-1000'
    when case when sale_price > 0 and sale_price < price then sale_price else price end <= 2500 then 'to-2500'
    when case when sale_price > 0 and sale_price < price then sale_price else price end <= 5000 then 'to-5000'
    else 'over-5000'
  end;

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
  constraint products_sizes_known check (sizes <@ array['XS', 'S', 'M', 'L', 'XL']),
  -- Pieces that staff write: archived ones, publication and sales by the clock, measurements, lead times.
  constraint products_status_known check (status in ('draft', 'published', 'sold_out', 'archived')),
  -- A draft is published at this moment.
  publish_at timestamptz,
  -- What the sale costs and when. sale_price is this price while the sale runs, and null before and after: whatever shows
  -- or charges a price reads price and sale_price alone, so that none of them needs a clock.
  planned_sale_price numeric(10, 2) check (planned_sale_price between 0 and 10000000),
  sale_from timestamptz,
  sale_until timestamptz,
  -- When the clock has something to do here next.
  next_change_at timestamptz,
  -- Of the garment lying flat, in centimetres, by size: { "S": { "Chest": 46, "Length": 120 } }. Under 'one' without sizes.
  measurements jsonb not null default '{}' check (jsonb_typeof(measurements) = 'object'),
  -- Of a piece made to order.
  lead_time_days integer check (lead_time_days between 1 and 365),
  -- The last save by a member of staff. updated_at also follows the stock and the clock.
  edited_at timestamptz,
  edited_by uuid references public.profiles (id) on delete set null,
  constraint products_sale_ends_after_it_begins check (sale_until > sale_from),
  fibre text generated always as (private.main_fibre(material)) stored,
  cloth text generated always as (private.cloth_of(material)) stored,
  price_band text not null generated always as (private.price_band(price, sale_price)) stored,
  -- A piece is new from the day it is first published, not from the day somebody began its draft. The shop, its feeds, search
  -- and related pieces are in the order of created_at, along its indexes: for a piece it is the moment it came into the
  -- shop, and, until then, the one it was begun.
  published_at timestamptz,
  -- How many are left of each size that is counted, as far as visitors are told: 4 stands for more. 'one' for a piece
  -- without sizes; a size that is not named is made to order. Kept in the piece like in_stock: a list needs no second look,
  -- and pages are made anew only when what they tell has changed.
  left_by_size jsonb not null default '{}'
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
create index products_due on public.products (next_change_at) where next_change_at is not null;
create index products_by_editor on public.products (edited_by) where edited_by is not null;
create index products_newest_of_all on public.products (created_at desc, id desc);
create index products_newest_of_fibre on public.products (fibre, created_at desc, id desc) where status = 'published';
create index products_by_price_of_fibre on public.products (fibre, current_price, id) where status = 'published';
create index products_of_fibre_in_category on public.products (category_key, fibre) where status = 'published';
create index products_newest_of_cloth on public.products (cloth, created_at desc, id desc) where status = 'published';
create index products_by_price_of_cloth on public.products (cloth, current_price, id) where status = 'published';
create index products_newest_of_band on public.products (price_band, created_at desc, id desc) where status = 'published';
create index products_by_price_of_band on public.products (price_band, current_price, id) where status = 'published';
create index products_of_band_in_category on public.products (category_key, price_band) where status = 'published';
create index products_newest_in_stock on public.products (created_at desc, id desc) where status = 'published' and in_stock;
create index products_by_price_in_stock on public.products (current_price, id) where status = 'published' and in_stock;
create index products_in_stock_in_category on public.products (category_key, created_at desc, id desc)
  where status = 'published' and in_stock;
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
select private.watch('public.products', is_shown => true);

-- A man's shirt is not worn with a woman's coat because one hand cut both: of the categories Men and Women, neither is offered
-- with the other.
create function public.related_products(wanted_designer text, wanted_category text, except_id text)
  returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  most constant integer := 4;
  most_looked_at constant integer := 200;
  gown constant text := '\m(gown|dress|kaftan|halter)\M';
  outer_layer constant text := '\m(coat|duster|cape|jacket|kimono|shawl|throw)\M';
  other_line constant text := case lower(wanted_category) when 'men' then 'women' when 'women' then 'men' end;
  chosen text[];
begin
  if exists (select from public.products p where p.id = except_id and p.category_key <> 'accessories' and p.name ~* gown) then
    chosen := array(
      select newest.id from (
        select b.id, b.name, b.category_key, b.created_at from public.products b
        where b.status = 'published'
        order by b.created_at desc, b.id desc limit most_looked_at
      ) newest
      where newest.id <> except_id and newest.category_key <> 'accessories'
        and newest.category_key is distinct from other_line
        and newest.name ~* outer_layer and newest.name !~* gown
      order by newest.created_at desc, newest.id desc limit most / 2
    );
    chosen := chosen || array(
      select b.id from public.products b
      where b.status = 'published' and b.category_key = 'accessories' and b.id <> except_id and b.id <> all (chosen)
      order by b.created_at desc, b.id desc limit most - cardinality(chosen)
    );
  else
    chosen := array(
      select near.id from (
        (
          select b.id, b.created_at from public.products b
          where b.status = 'published' and b.designer = wanted_designer and b.id <> except_id
            and b.category_key is distinct from other_line
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
    );
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
      'in_stock', p.in_stock, 'left_by_size', p.left_by_size, 'category', p.category, 'material', p.material,
      'sizes', p.sizes, 'meta_description', p.meta_description, 'images', p.images
    ) order by array_position(chosen, p.id)), '[]')
    from public.products p where p.id = any (chosen)
  );
end;
$$;
revoke execute on function public.related_products from public;
grant execute on function public.related_products to anon, authenticated;

-- The page of a piece asks once: where the piece is told of comes with it.
create function public.product_with_related(wanted_id text) returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  mentions json;
begin
  -- The page of a piece is shown without them rather than not at all.
  begin
    mentions := public.product_mentions(wanted_id);
  exception when others then
    raise warning 'product_with_related: where the piece is told of could not be read: %', sqlerrm;
  end;
  return (
    select json_build_object(
      'product', json_build_object(
        'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
        'in_stock', p.in_stock, 'left_by_size', p.left_by_size, 'category', p.category, 'material', p.material,
        'sizes', p.sizes, 'meta_description', p.meta_description, 'images', p.images, 'description', p.description,
        'care', p.care, 'measurements', p.measurements, 'lead_time_days', p.lead_time_days
      ),
      'related', public.related_products(p.designer, p.category, p.id),
      'mentions', mentions
    )
    from public.products p where p.id = wanted_id
  );
end;
$$;
revoke execute on function public.product_with_related from public;
grant execute on function public.product_with_related to anon, authenticated;

-- The shop's page in one call, with the visitor's rights.

-- Around the pieces: the categories, sizes and designers there are, the films, and how many pieces a choice finds.
-- Categories and designers jump from one value to the next along an index, so the cost follows their number and not the
-- number of pieces. Planned once; only the count of a choice has a plan of its own, which can use the index of the size
-- that was chosen. Films that cannot be read are null instead of an error: they have a fallback of their own, and must
-- not bring the sample products with it.
create function public.shop_front(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null,
  wanted_material text default null,
  wanted_price text default null,
  wanted_cloth text default null,
  only_in_stock boolean default false
) returns json
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  wanted_key constant text := lower(wanted_category);
  -- One more than is told: 'more than 100' is all a visitor needs.
  most_counted constant integer := 101;
  sizes_offered text[];
  product_count bigint;
  materials json;
  prices json;
  in_stock bigint;
  videos json;
begin
  -- Each size is written out, because only a constant is matched with that size's own index.
  if wanted_key is null then
    sizes_offered := array_remove(array[
      case when exists (select from public.products where status = 'published' and sizes @> array['XS']) then 'XS' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['S']) then 'S' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['M']) then 'M' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['L']) then 'L' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['XL']) then 'XL' end
    ], null);
    with recursive named (fibre) as (
      (select p.fibre from public.products p where p.status = 'published' and p.fibre > '' order by p.fibre limit 1)
      union all
      select next.fibre from named, lateral (
        select p.fibre from public.products p where p.status = 'published' and p.fibre > named.fibre order by p.fibre limit 1
      ) next
    )
    select coalesce(json_agg(json_build_object('value', n.fibre, 'count', counted.matches) order by n.fibre), '[]')
    into materials
    from named n, lateral (
      select count(*) as matches from (
        select from public.products p where p.status = 'published' and p.fibre = n.fibre limit most_counted
      ) found
    ) counted;
    select coalesce(json_agg(json_build_object('value', band, 'count', counted.matches) order by place), '[]')
    into prices
    from unnest(array['to-1000', 'to-2500', 'to-5000', 'over-5000']) with ordinality as bands (band, place), lateral (
      select count(*) as matches from (
        select from public.products p where p.status = 'published' and p.price_band = band limit most_counted
      ) found
    ) counted
    where counted.matches > 0;
    select count(*) into in_stock from (
      select from public.products p where p.status = 'published' and p.in_stock limit most_counted
    ) found;
  else
    sizes_offered := array_remove(array[
      case when exists (select from public.products where status = 'published' and sizes @> array['XS'] and category_key = wanted_key) then 'XS' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['S'] and category_key = wanted_key) then 'S' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['M'] and category_key = wanted_key) then 'M' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['L'] and category_key = wanted_key) then 'L' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['XL'] and category_key = wanted_key) then 'XL' end
    ], null);
    with recursive named (fibre) as (
      (
        select p.fibre from public.products p
        where p.status = 'published' and p.category_key = wanted_key and p.fibre > '' order by p.fibre limit 1
      )
      union all
      select next.fibre from named, lateral (
        select p.fibre from public.products p
        where p.status = 'published' and p.category_key = wanted_key and p.fibre > named.fibre order by p.fibre limit 1
      ) next
    )
    select coalesce(json_agg(json_build_object('value', n.fibre, 'count', counted.matches) order by n.fibre), '[]')
    into materials
    from named n, lateral (
      select count(*) as matches from (
        select from public.products p
        where p.status = 'published' and p.category_key = wanted_key and p.fibre = n.fibre limit most_counted
      ) found
    ) counted;
    select coalesce(json_agg(json_build_object('value', band, 'count', counted.matches) order by place), '[]')
    into prices
    from unnest(array['to-1000', 'to-2500', 'to-5000', 'over-5000']) with ordinality as bands (band, place), lateral (
      select count(*) as matches from (
        select from public.products p
        where p.status = 'published' and p.category_key = wanted_key and p.price_band = band limit most_counted
      ) found
    ) counted
    where counted.matches > 0;
    select count(*) into in_stock from (
      select from public.products p
      where p.status = 'published' and p.in_stock and p.category_key = wanted_key limit most_counted
    ) found;
  end if;

  if wanted_size is not null and wanted_size <> all (sizes_offered) then
    product_count := 0;
  elsif coalesce(wanted_size, wanted_designer, wanted_material, wanted_price, wanted_cloth) is null and not only_in_stock then
    if wanted_key is null then
      select count(*) into product_count from (
        select from public.products p where p.status = 'published' limit most_counted
      ) found;
    else
      select count(*) into product_count from (
        select from public.products p where p.status = 'published' and p.category_key = wanted_key limit most_counted
      ) found;
    end if;
  else
    execute 'select count(*) from (select from public.products where status = ''published'''
      || case when wanted_key is null then '' else ' and category_key = $1' end
      || case when wanted_designer is null then '' else ' and designer = $2' end
      || case when wanted_material is null then '' else ' and fibre = $3' end
      || case when wanted_price is null then '' else ' and price_band = $4' end
      || case when wanted_cloth is null then '' else ' and cloth = $5' end
      || case when only_in_stock then ' and in_stock' else '' end
      || case when wanted_size is null then '' else format(' and sizes @> array[%L]', wanted_size) end
      || ' limit $6) found'
    into product_count
    using wanted_key, wanted_designer, wanted_material, wanted_price, wanted_cloth, most_counted;
  end if;

  begin
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'title', v.title, 'description', v.description, 'video_url', v.video_url
    ) order by v.order_index, v.id), '[]')
    into videos from public.promo_videos v where v.is_active;
  exception when others then
    raise warning 'shop_front: the films could not be read: %', sqlerrm;
  end;

  return json_build_object(
    'sizes', to_json(sizes_offered),
    'materials', materials,
    'prices', prices,
    'in_stock', in_stock,
    'product_count', product_count,
    'categories', (
      with recursive rail (category_key, category) as (
        (
          select p.category_key, p.category from public.products p
          where p.status = 'published'
          order by p.category_key, p.created_at desc, p.id desc limit 1
        )
        union all
        select next.category_key, next.category
        from rail, lateral (
          select p.category_key, p.category from public.products p
          where p.status = 'published' and p.category_key > rail.category_key
          order by p.category_key, p.created_at desc, p.id desc limit 1
        ) next
      )
      select coalesce(json_agg(category), '[]') from (select category from rail limit 100) listed
    ),
    'designers', (
      with recursive label (designer) as (
        (
          select p.designer from public.products p
          where p.status = 'published'
          order by p.designer limit 1
        )
        union all
        select next.designer
        from label, lateral (
          select p.designer from public.products p
          where p.status = 'published' and p.designer > label.designer
          order by p.designer limit 1
        ) next
      )
      select coalesce(json_agg(designer), '[]') from (select designer from label limit 500) listed
    ),
    'videos', videos
  );
end;
$$;
revoke execute on function public.shop_front from public;
grant execute on function public.shop_front to anon, authenticated;

-- How many tickets are left of each package is counted only where the packages are shown: in their own category. Elsewhere
-- the shop says no more than whether there are any, and that took longer than all its products.

create function public.shop_page(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null,
  sorting text default 'newest',
  skipped integer default 0,
  most integer default 13,
  as_of timestamptz default now(),
  wanted_material text default null,
  wanted_price text default null,
  wanted_cloth text default null,
  only_in_stock boolean default false
) returns json
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  -- As many pieces as one page carries, and the one after them that tells of others.
  longest constant integer := 241;
  first_row constant integer := greatest(skipped, 0);
  most_rows constant integer := least(greatest(most, 0), longest);
  has_other_choice constant boolean := only_in_stock or sorting <> 'newest'
    or coalesce(wanted_size, wanted_designer, wanted_material, wanted_price, wanted_cloth) is not null;
  products json;
  has_tickets boolean := false;
begin
  if has_other_choice then
    execute 'select coalesce(json_agg(piece), ''[]'') from (
        select id, name, price, sale_price, status, in_stock, left_by_size, category, material, sizes, meta_description,
          images
        from public.products where status = ''published'''
      || case when wanted_category is null then '' else ' and category_key = lower($1)' end
      || case when wanted_designer is null then '' else ' and designer = $2' end
      || case when wanted_material is null then '' else ' and fibre = $5' end
      || case when wanted_price is null then '' else ' and price_band = $6' end
      || case when wanted_cloth is null then '' else ' and cloth = $7' end
      || case when only_in_stock then ' and in_stock' else '' end
      || case when wanted_size is null then '' else format(' and sizes @> array[%L]', wanted_size) end
      || ' order by '
      -- The id settles ties, in the direction of the index, so that no piece is shown twice or skipped.
      || case sorting
        when 'price-up' then 'current_price, id'
        when 'price-down' then 'current_price desc, id desc'
        else 'created_at desc, id desc'
      end
      || ' offset $3 limit $4) piece'
    into products
    using wanted_category, wanted_designer, first_row, most_rows, wanted_material, wanted_price, wanted_cloth;
  elsif wanted_category is null then
    select coalesce(json_agg(piece), '[]') into products from (
      select id, name, price, sale_price, status, in_stock, left_by_size, category, material, sizes, meta_description,
        images
      from public.products where status = 'published'
      order by created_at desc, id desc offset first_row limit most_rows
    ) piece;
  else
    select coalesce(json_agg(piece), '[]') into products from (
      select id, name, price, sale_price, status, in_stock, left_by_size, category, material, sizes, meta_description,
        images
      from public.products where status = 'published' and category_key = lower(wanted_category)
      order by created_at desc, id desc offset first_row limit most_rows
    ) piece;
  end if;

  -- The shop is shown without them rather than not at all.
  begin
    has_tickets := exists (
      select from public.ticket_packages t
      left join public.events e on e.id = t.event_id
      where t.is_active and t.sale_ends_at > as_of and t.price > 0 and (t.event_id is null or e.status = 'published')
    );
  exception when others then
    raise warning 'shop_page: whether there are tickets could not be read: %', sqlerrm;
  end;

  return json_build_object(
    'products', products,
    'front', public.shop_front(wanted_category, wanted_size, wanted_designer, wanted_material, wanted_price,
      wanted_cloth, only_in_stock),
    'has_tickets', has_tickets,
    'tickets', case when lower(wanted_category) = 'tickets' then public.tickets_on_sale(as_of) end
  );
end;
$$;
revoke execute on function public.shop_page from public;
grant execute on function public.shop_page to anon, authenticated;

-- Set while the clock runs for a given moment; otherwise the database's own time.
create function private.product_time() returns timestamptz
  language sql stable set search_path = ''
  as $$
    select coalesce(nullif(current_setting('site.product_time', true), '')::timestamptz, clock_timestamp())
  $$;
revoke execute on function private.product_time from public;

-- The one place that decides whether a sale runs and whether a draft's moment has come. On every write of a piece, and
-- again when next_change_at is reached.
create function private.apply_product_clock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  at constant timestamptz := private.product_time();
begin
  -- Somebody wrote the specified column itself: that is the sale that is meant.
  if tg_op = 'INSERT' then
    new.planned_sale_price := coalesce(new.planned_sale_price, new.sale_price);
  elsif new.sale_price is distinct from old.sale_price
    and new.planned_sale_price is not distinct from old.planned_sale_price
  then
    new.planned_sale_price := new.sale_price;
  end if;
  new.sale_price := case
    when coalesce(new.sale_from <= at, true) and coalesce(at < new.sale_until, true) then new.planned_sale_price
  end;
  if new.status <> 'draft' then
    new.publish_at := null;
  elsif new.publish_at <= at then
    new.status := 'published';
    new.publish_at := null;
  end if;
  new.next_change_at := least(
    new.publish_at,
    case when new.planned_sale_price is not null and new.sale_from > at then new.sale_from end,
    case when new.planned_sale_price is not null and new.sale_until > at then new.sale_until end
  );
  if coalesce(private.caller_role(), 'user') in ('admin', 'editor') and pg_trigger_depth() = 1 then
    new.edited_at := clock_timestamp();
    new.edited_by := (select auth.uid());
  end if;
  return new;
end
$$;
revoke execute on function private.apply_product_clock from public;
create trigger apply_product_clock before insert or update on public.products
  for each row execute function private.apply_product_clock();

-- Every few seconds by the site. input: { at? }. Returns how many pieces changed.
create function public.run_product_clock(input jsonb default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  at constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  changed integer;
begin
  perform set_config('site.product_time', at::text, true);
  update public.products p set next_change_at = null
  where p.id in (
    select due.id from public.products due where due.next_change_at <= at order by due.id for update skip locked
  );
  get diagnostics changed = row_count;
  perform set_config('site.product_time', '', true);
  return changed;
end
$$;
revoke execute on function public.run_product_clock from public;

-- Which pieces a story tells of and a gallery's picture shows, in the order they are named. Ids without a foreign key: a
-- piece that is gone is simply not shown, and staff may name one before it is there.
create function private.are_product_ids(ids text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(ids) <= 12 and (select coalesce(bool_and(id ~ '^[A-Za-z0-9_-]{1,100}$'), true) from unnest(ids) as id);

-- The pieces of a story, as cards, with the visitor's rights.
create function public.story_products(wanted_slug text) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
      'in_stock', p.in_stock, 'left_by_size', p.left_by_size, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
      'meta_description', p.meta_description, 'images', p.images
    ) order by told.place), '[]')
    from public.blogs b, unnest(b.product_ids) with ordinality as told (id, place), public.products p
    where b.slug = wanted_slug and b.status = 'published' and b.publish_at <= now()
      and p.id = told.id and p.status in ('published', 'sold_out')
  $$;
revoke execute on function public.story_products from public;
grant execute on function public.story_products to anon, authenticated;

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
revoke execute on function private.note_publication from public;
-- After apply_product_clock, which may publish it: triggers of one moment run by name.
create trigger note_publication before insert or update on public.products
  for each row execute function private.note_publication();

-- The pieces of an event, as cards, with the visitor's rights.
create function public.event_products(wanted_slug text) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
      'in_stock', p.in_stock, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
      'meta_description', p.meta_description, 'images', p.images
    ) order by shown.place), '[]')
    from public.events e, unnest(e.product_ids) with ordinality as shown (id, place), public.products p
    where e.slug = wanted_slug and e.status = 'published'
      and p.id = shown.id and p.status in ('published', 'sold_out')
  $$;
revoke execute on function public.event_products from public;
grant execute on function public.event_products to anon, authenticated;

-- Where a piece is told of and shown: its newest stories and events. With its owner's rights, because under row-level
-- security the index on arrays could not be used; it names the public rows itself.
create function public.product_mentions(wanted_id text) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object(
      'stories', (
        select coalesce(json_agg(json_build_object('slug', b.slug, 'title', b.title, 'category', b.category)
          order by b.publish_at desc, b.id), '[]')
        from (
          select * from public.blogs
          where product_ids @> array[wanted_id] and status = 'published' and publish_at <= now()
          order by publish_at desc, id limit 3
        ) b
      ),
      'events', (
        select coalesce(json_agg(json_build_object('slug', e.slug, 'title', e.title, 'startsAt', e.event_date)
          order by e.event_date desc, e.id), '[]')
        from (
          select * from public.events
          where product_ids @> array[wanted_id] and status = 'published'
          order by event_date desc, id limit 3
        ) e
      )
    )
  $$;
revoke execute on function public.product_mentions from public;
grant execute on function public.product_mentions to anon, authenticated;
