-- The shop's page in one call, with the visitor's rights.

-- Around the pieces: the categories, sizes and designers there are, the films, and how many pieces a choice finds.
-- Categories and designers jump from one value to the next along an index, so the cost follows their number and not the
-- number of pieces. Planned once; only the count of a choice has a plan of its own, which can use the index of the size
-- that was chosen. Films that cannot be read are null instead of an error: they have a fallback of their own, and must
-- not bring the sample products with it.
create function public.shop_front(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null
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
  else
    sizes_offered := array_remove(array[
      case when exists (select from public.products where status = 'published' and sizes @> array['XS'] and category_key = wanted_key) then 'XS' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['S'] and category_key = wanted_key) then 'S' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['M'] and category_key = wanted_key) then 'M' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['L'] and category_key = wanted_key) then 'L' end,
      case when exists (select from public.products where status = 'published' and sizes @> array['XL'] and category_key = wanted_key) then 'XL' end
    ], null);
  end if;

  if wanted_size is not null and wanted_size <> all (sizes_offered) then
    pieces := 0;
  elsif wanted_key is null and wanted_size is null and wanted_designer is null then
    select count(*) into pieces from (
      select from public.products where status = 'published' limit most_counted
    ) found;
  else
    execute 'select count(*) from (select from public.products where status = ''published'''
      || case when wanted_key is null then '' else ' and category_key = $1' end
      || case when wanted_designer is null then '' else ' and designer = $2' end
      || case when wanted_size is null then '' else format(' and sizes @> array[%L]', wanted_size) end
      || ' limit $3) found'
    into pieces using wanted_key, wanted_designer, most_counted;
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

-- The pieces with everything around them: a second call would cost about as much as reading the pieces. The choice is
-- written out, so that each has a plan of its own along the index made for it. A size is a constant there, because only
-- a constant is matched with that size's own index.
create function public.shop_page(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null,
  sorting text default 'newest',
  skipped integer default 0,
  most integer default 13,
  as_of timestamptz default now()
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
    || case when wanted_size is null then '' else format(' and sizes @> array[%L]', wanted_size) end
    || ' order by '
    -- The id settles ties, in the direction of the index, so that no piece is shown twice or skipped.
    || case sorting
      when 'price-up' then 'current_price, id'
      when 'price-down' then 'current_price desc, id desc'
      else 'created_at desc, id desc'
    end
    || ' offset $3 limit $4) piece'
  into products using wanted_category, wanted_designer, greatest(skipped, 0), least(greatest(most, 0), longest);

  return json_build_object(
    'products', products,
    'front', public.shop_front(wanted_category, wanted_size, wanted_designer),
    'tickets', public.tickets_on_sale(as_of)
  );
end;
$$;

revoke execute on function public.shop_front, public.shop_page from public;
grant execute on function public.shop_front, public.shop_page to anon, authenticated, service_role;
