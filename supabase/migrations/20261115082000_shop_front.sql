-- The shop names a category in an address, where 'women' and 'Women' are the same: filtering goes by this key.
-- A column rather than an expression, because under row-level security lower() would not reach an index.
alter table public.products add column category_key text generated always as (lower(category)) stored;

drop index public.products_newest_in_category;
drop index public.products_by_price_in_category;
create index products_newest_in_category on public.products (category_key, created_at desc, id desc) where status = 'published';
create index products_by_price_in_category on public.products (category_key, current_price, id) where status = 'published';
create index products_by_price_by_designer on public.products (designer, current_price, id) where status = 'published';

-- An index on the list of sizes would be passed over for the same reason, so each size has its own. They also tell
-- at once which sizes a category comes in (no bag comes in M), so that the shop offers no choice that finds nothing.
do $$
declare
  size text;
begin
  foreach size in array array['XS', 'S', 'M', 'L', 'XL'] loop
    execute format(
      'create index %I on public.products (category_key, current_price, id)
        where status = ''published'' and sizes @> array[%L]',
      'products_in_' || lower(size), size
    );
  end loop;
end $$;

-- Everything around the pieces of the shop in one question: the categories, sizes and designers there are, the films,
-- the ticket packages, and how many pieces a choice finds (counted to 501: 'more than 500' is all a visitor needs).
-- Categories and designers jump from one value to the next along an index, so the cost follows their number and
-- not the number of pieces.
create function public.shop_front(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null
) returns json
  language plpgsql stable
  set search_path = ''
  -- Planned for the choice at hand; a plan for any choice would read the whole table.
  set plan_cache_mode = force_custom_plan
as $$
declare
  size text;
  first_with_size text;
  sizes_offered text[] := '{}';
begin
  foreach size in array array['XS', 'S', 'M', 'L', 'XL'] loop
    -- Written into the text, because only a constant can be matched with that size's own index.
    execute format(
      'select category_key from public.products
        where status = ''published'' and sizes @> array[%L] and category_key >= $1
        order by category_key limit 1', size
    ) into first_with_size using lower(coalesce(wanted_category, ''));
    if first_with_size = coalesce(lower(wanted_category), first_with_size) then
      sizes_offered := sizes_offered || size;
    end if;
  end loop;

  return json_build_object(
    'sizes', to_json(sizes_offered),
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
    'pieces', case when wanted_size is not null and wanted_size <> all (sizes_offered) then 0 else (
      select count(*) from (
        select from public.products p
        where p.status = 'published'
          and (wanted_category is null or p.category_key = lower(wanted_category))
          and (wanted_size is null or p.sizes @> array[wanted_size])
          and (wanted_designer is null or p.designer = wanted_designer)
        limit 501
      ) found
    ) end,
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

revoke execute on function public.shop_front from public;
grant execute on function public.shop_front to anon, authenticated, service_role;
