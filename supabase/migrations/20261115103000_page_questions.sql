-- What a page needs, in one question. They run with the visitor's rights, so the policies decide as ever.
-- One plan serves every call, for any value; it may not walk whole tables, because the embedded database never learns
-- that a table has grown. Each step below therefore stops after as many rows as are shown, whatever the shop holds.

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
        'meta_description', p.meta_description, 'images', p.images, 'description', p.description
      ),
      'related', public.related_products(p.designer, p.category, p.id)
    )
    from public.products p where p.id = wanted_id
  );
end;
$$;

-- A published story and the next older one; after the oldest comes the newest. Null when there is no such story.
create function public.story_with_next(wanted_slug text) returns json
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  story public.blogs;
  next json;
begin
  select * into story from public.blogs b where b.status = 'published' and b.slug = wanted_slug;
  if story.id is null then
    return null;
  end if;
  select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
  where b.status = 'published' and (b.created_at, b.id) < (story.created_at, story.id)
  order by b.created_at desc, b.id desc limit 1;
  if next is null then
    select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
    where b.status = 'published' and b.id <> story.id
    order by b.created_at desc, b.id desc limit 1;
  end if;
  return json_build_object(
    'story', json_build_object(
      'id', story.id, 'title', story.title, 'slug', story.slug, 'excerpt', story.excerpt, 'content', story.content,
      'featured_image', story.featured_image, 'category', story.category, 'created_at', story.created_at
    ),
    'next', next
  );
end;
$$;

-- As before, but planned once instead of seven times a call; only a choice of pieces is still counted by a plan of its
-- own, which can use the index of the very size that was chosen.
create or replace function public.shop_front(
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
    'videos', (
      select coalesce(json_agg(json_build_object(
        'id', v.id, 'title', v.title, 'description', v.description, 'video_url', v.video_url
      ) order by v.order_index, v.id), '[]')
      from public.promo_videos v where v.is_active
    ),
    'tickets', (
      select coalesce(json_agg(json_build_object(
        'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'price', t.price, 'image', t.image
      ) order by t.price desc, t.id), '[]')
      from public.ticket_packages t where t.is_active
    )
  );
end;
$$;

revoke execute on function public.related_products, public.product_with_related, public.story_with_next from public;
grant execute on function public.related_products, public.product_with_related, public.story_with_next
  to anon, authenticated, service_role;
