-- All that the shop shows, in one question: a second one costs a visitor about as much as reading the pieces.
-- The choice is written out, so that each has a plan of its own along the index made for it. A size is a constant
-- there, because only a constant is matched with that size's own index.

create function public.shop_page(
  wanted_category text default null,
  wanted_size text default null,
  wanted_designer text default null,
  sorting text default 'newest',
  skipped integer default 0,
  most integer default 13
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- As many pieces as one page carries, and the one after them that tells of others.
  longest constant integer := 241;
  rail json;
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
  into rail using wanted_category, wanted_designer, greatest(skipped, 0), least(greatest(most, 0), longest);

  return json_build_object(
    'rail', rail,
    'front', public.shop_front(wanted_category, wanted_size, wanted_designer)
  );
end;
$$;

revoke execute on function public.shop_page from public;
grant execute on function public.shop_page to anon, authenticated, service_role;
