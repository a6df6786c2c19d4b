-- Search over pieces, stories, events and designers in one call. It runs with its owner's rights because under row-level
-- security the index on words could not be used (matching is not leakproof); it therefore names the public rows itself,
-- and returns no others. At most 100 matches of a kind are ranked, and only those shown are written out: the cost of a
-- common word does not grow with the shop.
--
-- The index on words finds every piece that has one before the first of them is read: for a word of every piece that is
-- the whole shop. Common words are therefore looked for among the newest pieces, where they are soon found, and the
-- index is left to the others. With that settled one plan serves every search.
create function public.search_site(typed text, per_kind integer default 12) returns json
  language plpgsql stable
  security definer
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  wanted tsquery := private.search_query(typed);
  most constant integer := least(greatest(per_kind, 1), 48);
  pieces text[];
begin
  if numnode(wanted) = 0 then
    return json_build_object('pieces', '[]'::json, 'stories', '[]'::json, 'events', '[]'::json, 'designers', '[]'::json);
  end if;
  -- Of the newest pieces every eighth has it: it is a common word.
  if (
    select count(*) >= 8 from (
      select words from public.products where status = 'published' order by created_at desc, id desc limit 64
    ) newest
    where words @@ wanted
  ) then
    pieces := array(
      select id from (
        select id, words from public.products where status = 'published' order by created_at desc, id desc limit 1000
      ) newest
      where words @@ wanted limit 100
    );
  end if;
  if coalesce(cardinality(pieces), 0) < 100 then
    pieces := array(select id from public.products where status = 'published' and words @@ wanted limit 100);
  end if;

  return json_build_object(
    'pieces', (
      select coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'price', price, 'sale_price', sale_price, 'status', status, 'in_stock', in_stock,
        'category', category, 'material', material, 'sizes', sizes, 'meta_description', meta_description,
        'images', images, 'found', matches
      ) order by rank desc, created_at desc, id), '[]') from (
        select *, count(*) over () as matches, ts_rank(words, wanted) as rank
        from public.products where id = any (pieces)
        order by rank desc, created_at desc, id limit most
      ) ranked
    ),
    'stories', (
      select coalesce(json_agg(hit order by rank desc, created_at desc, id), '[]') from (
        select json_build_object(
            'slug', slug, 'title', title, 'category', category, 'featured_image', featured_image,
            'snippet', ts_headline('english', private.without_pictures(content), wanted,
              'MaxFragments=1, MinWords=9, MaxWords=24, StartSel="", StopSel=""'),
            'found', count(*) over ()
          ) as hit, ts_rank(words, wanted) as rank, created_at, id
        from (select * from public.blogs where status = 'published' and words @@ wanted limit 100) candidates
        order by rank desc, created_at desc, id limit most
      ) ranked
    ),
    'events', (
      select coalesce(json_agg(hit order by event_date desc, id), '[]') from (
        select json_build_object(
            'id', id, 'title', title, 'description', description, 'event_date', event_date, 'event_time', event_time,
            'location', location, 'category', category, 'featured_image', featured_image, 'found', count(*) over ()
          ) as hit, event_date, id
        from (select * from public.events where status = 'published' and words @@ wanted limit 100) candidates
        order by event_date desc, id limit most
      ) ranked
    ),
    'designers', (
      select coalesce(json_agg(hit order by rank desc, display_order, id), '[]') from (
        select json_build_object('id', id, 'name', name, 'bio', bio, 'image', image, 'found', count(*) over ()) as hit,
          ts_rank(words, wanted) as rank, display_order, id
        from (select * from public.fastrack_designers where words @@ wanted limit 100) candidates
        order by rank desc, display_order, id limit most
      ) ranked
    )
  );
end;
$$;
revoke execute on function public.search_site from public;
grant execute on function public.search_site to anon, authenticated, service_role;
