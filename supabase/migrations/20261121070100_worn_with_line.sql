-- A man's shirt is not worn with a woman's coat because one hand cut both: of the categories Men and Women, neither is offered
-- with the other.
create or replace function public.related_products(wanted_designer text, wanted_category text, except_id text)
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
