-- The shop also filters by material, price, cloth and what is in stock. Each is a column of its own, compared for
-- equality: under row-level security only that reaches an index.

-- What a piece is mainly made of: the first of these that its material names.
create function private.main_fibre(material text) returns text
  language sql immutable parallel safe
  return initcap(substring(
    lower(material) from 'cotton|linen|silk|wool|leather|straw|raffia|brass|copper|glass|ebony|resin'
  ));

-- The cloth of ours that a material names first, and of two names that begin alike the longer one, as expressions match
-- (app/features/catalogue/cloth.server.ts; a test holds the two together).
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

alter table public.products
  add column fibre text generated always as (private.main_fibre(material)) stored,
  add column cloth text generated always as (private.cloth_of(material)) stored,
  add column price_band text not null generated always as (private.price_band(price, sale_price)) stored;

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

drop function public.shop_page(text, text, text, text, integer, integer, timestamptz);
drop function public.shop_front(text, text, text);

-- As before, with the materials and prices of a category and how many pieces each has, as far as is told.
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
  pieces bigint;
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
    select coalesce(json_agg(json_build_object('value', n.fibre, 'pieces', counted.pieces) order by n.fibre), '[]')
    into materials
    from named n, lateral (
      select count(*) as pieces from (
        select from public.products p where p.status = 'published' and p.fibre = n.fibre limit most_counted
      ) found
    ) counted;
    select coalesce(json_agg(json_build_object('value', band, 'pieces', counted.pieces) order by place), '[]')
    into prices
    from unnest(array['to-1000', 'to-2500', 'to-5000', 'over-5000']) with ordinality as bands (band, place), lateral (
      select count(*) as pieces from (
        select from public.products p where p.status = 'published' and p.price_band = band limit most_counted
      ) found
    ) counted
    where counted.pieces > 0;
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
    select coalesce(json_agg(json_build_object('value', n.fibre, 'pieces', counted.pieces) order by n.fibre), '[]')
    into materials
    from named n, lateral (
      select count(*) as pieces from (
        select from public.products p
        where p.status = 'published' and p.category_key = wanted_key and p.fibre = n.fibre limit most_counted
      ) found
    ) counted;
    select coalesce(json_agg(json_build_object('value', band, 'pieces', counted.pieces) order by place), '[]')
    into prices
    from unnest(array['to-1000', 'to-2500', 'to-5000', 'over-5000']) with ordinality as bands (band, place), lateral (
      select count(*) as pieces from (
        select from public.products p
        where p.status = 'published' and p.category_key = wanted_key and p.price_band = band limit most_counted
      ) found
    ) counted
    where counted.pieces > 0;
    select count(*) into in_stock from (
      select from public.products p
      where p.status = 'published' and p.in_stock and p.category_key = wanted_key limit most_counted
    ) found;
  end if;

  if wanted_size is not null and wanted_size <> all (sizes_offered) then
    pieces := 0;
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
    into pieces
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
    'pieces', pieces,
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

-- As before, with the new choices.
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
  set search_path = ''
as $$
declare
  -- As many pieces as one page carries, and the one after them that tells of others.
  longest constant integer := 241;
  products json;
begin
  execute 'select coalesce(json_agg(piece), ''[]'') from (
      select id, name, price, sale_price, status, in_stock, category, material, sizes, meta_description, images
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
  using wanted_category, wanted_designer, greatest(skipped, 0), least(greatest(most, 0), longest),
    wanted_material, wanted_price, wanted_cloth;

  return json_build_object(
    'products', products,
    'front', public.shop_front(wanted_category, wanted_size, wanted_designer, wanted_material, wanted_price,
      wanted_cloth, only_in_stock),
    'tickets', public.tickets_on_sale(as_of)
  );
end;
$$;

revoke execute on function public.shop_front, public.shop_page from public;
grant execute on function public.shop_front, public.shop_page to anon, authenticated, service_role;
