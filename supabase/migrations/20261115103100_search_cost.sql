-- New words go into the index at once. Left to itself it gathers them in a list that every search reads through, until a
-- clean-up that the embedded database never makes.
alter index public.products_words set (fastupdate = off);
alter index public.blogs_words set (fastupdate = off);
alter index public.events_words set (fastupdate = off);
alter index public.fastrack_designers_words set (fastupdate = off);
select gin_clean_pending_list(index) from unnest(array[
  'public.products_words', 'public.blogs_words', 'public.events_words', 'public.fastrack_designers_words'
]::regclass[]) as index;

-- One question, all kinds. It runs with its owner's rights because under row-level security the index on words could
-- not be used (matching is not leakproof); it therefore names what is public itself, and gives nothing else.
-- At most 100 matches of a kind are ranked, and only those shown are written out: the cost of a common word does not
-- grow with the shop.
create or replace function public.search_site(typed text, per_kind integer default 12) returns json
  language plpgsql stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  wanted tsquery := private.search_query(typed);
  most constant integer := least(greatest(per_kind, 1), 48);
begin
  if numnode(wanted) = 0 then
    return json_build_object('pieces', '[]'::json, 'stories', '[]'::json, 'events', '[]'::json, 'designers', '[]'::json);
  end if;
  return json_build_object(
    'pieces', (
      select coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'price', price, 'sale_price', sale_price, 'status', status, 'in_stock', in_stock,
        'category', category, 'material', material, 'sizes', sizes, 'meta_description', meta_description,
        'images', images, 'found', matches
      ) order by rank desc, created_at desc, id), '[]') from (
        select *, count(*) over () as matches, ts_rank(words, wanted) as rank
        from (select * from public.products where status = 'published' and words @@ wanted limit 100) candidates
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
