-- How many tickets are left of each package is counted only where the packages are shown: in their own category. Elsewhere
-- the shop says no more than whether there are any, and that took longer than all its products.

-- As before otherwise.
create or replace function public.shop_page(
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
