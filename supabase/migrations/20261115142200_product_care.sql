-- How to wash and keep a piece, in one line: 'Cold hand wash, dry in the shade'.
alter table public.products add column care text check (private.is_line(care, 200));

create or replace function public.product_with_related(wanted_id text) returns json
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
