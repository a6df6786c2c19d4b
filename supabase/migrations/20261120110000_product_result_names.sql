-- The results of the shop and of the search name products as the tables do. Only names change.
do $$
declare
  old_definition text;
  new_definition text;
begin
  old_definition := pg_get_functiondef('public.shop_front'::regproc);
  new_definition := replace(old_definition, '''pieces'', counted.pieces', '''count'', counted.matches');
  new_definition := replace(new_definition, 'count(*) as pieces', 'count(*) as matches');
  new_definition := replace(new_definition, 'counted.pieces', 'counted.matches');
  new_definition := regexp_replace(new_definition, '\mpieces\M', 'product_count', 'g');
  if new_definition = old_definition or position('''product_count'', product_count' in new_definition) = 0 then
    raise exception 'shop_front is not as this migration expects';
  end if;
  execute new_definition;

  old_definition := pg_get_functiondef('private.search_as_typed'::regproc);
  new_definition := replace(old_definition, '''pieces''', '''products''');
  new_definition := regexp_replace(new_definition, '\mpieces\M', 'product_ids', 'g');
  if new_definition = old_definition or position('id = any (product_ids)' in new_definition) = 0 then
    raise exception 'search_as_typed is not as this migration expects';
  end if;
  execute new_definition;

  old_definition := pg_get_functiondef('public.search_site'::regproc);
  new_definition := replace(old_definition, 'found -> ''pieces''', 'found -> ''products''');
  if new_definition = old_definition then
    raise exception 'search_site is not as this migration expects';
  end if;
  execute new_definition;
end
$$;
