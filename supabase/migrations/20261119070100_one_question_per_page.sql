-- The page of a piece asks once: where the piece is told of comes with it.
create or replace function public.product_with_related(wanted_id text) returns json
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

-- A story says whether it tells of pieces, so that a page without them does not ask for them.
do $$
declare
  before constant text := pg_get_functiondef('public.story_with_next'::regproc);
  after constant text := replace(before, E'    \'next\', next\n', $new$    'next', next,
    'has_products', cardinality(story.product_ids) > 0
$new$);
begin
  if after = before then
    raise exception 'story_with_next answers in another way';
  end if;
  execute after;
end
$$;
