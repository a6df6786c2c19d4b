-- Search over pieces, stories, events and designers. Words are compared without case and accents, by their English
-- stem, and the beginning of a word is enough.

-- These bodies are bound when they are created: they run for whoever writes a row, and no request role may enter this
-- schema by name.
create function private.plain_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(value),
    'áàâäãåāăąçćčďđéèêëēėęěğíìîïīįıłñńňóòôöõøōőřśšşßťúùûüūůűųýÿźžżɛɔŋ',
    'aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorsssstuuuuuuuuyyzzzeon'
  );

-- Titles weigh most, then what a thing is and whose, then what is said about it.
create function private.search_words(title text, facts text, prose text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('english', private.plain_text(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('english', private.plain_text(coalesce(facts, ''))), 'B')
      || setweight(to_tsvector('english', private.plain_text(coalesce(prose, ''))), 'C');

-- A story may hold pictures as ![caption](address): neither part is prose.
create function private.without_pictures(content text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(content, '!\[[^\]]*\]\([^)]*\)', '', 'g');

-- Every word must be there, at least its beginning. ASCII punctuation is left out, so nothing typed can be read as
-- an operator; more than eight words say no more.
create function private.search_query(typed text) returns tsquery
  language sql immutable
begin atomic
  select to_tsquery('english', coalesce(string_agg(words.word || ':*', ' & '), ''))
  from (
    select found.match[1] as word
    from regexp_matches(private.plain_text(left(typed, 200)), '[^\s!-/:-@\[-`{-~]+', 'g') as found (match)
    limit 8
  ) words;
end;

-- The designer of a piece is itself a generated column, which another one may not read: the whole text is searched.
alter table public.products add column words tsvector generated always as (
  private.search_words(name, category || ' ' || coalesce(material, '') || ' ' || coalesce(meta_description, ''), description)
) stored;
alter table public.blogs add column words tsvector generated always as (
  private.search_words(title, category || ' ' || coalesce(excerpt, ''), private.without_pictures(content))
) stored;
alter table public.events add column words tsvector generated always as (
  private.search_words(title, coalesce(category, '') || ' ' || coalesce(location, ''), description)
) stored;
alter table public.fastrack_designers add column words tsvector generated always as (
  private.search_words(name, '', bio)
) stored;

create index products_words on public.products using gin (words) where status = 'published';
create index blogs_words on public.blogs using gin (words) where status = 'published';
create index events_words on public.events using gin (words) where status = 'published';
create index fastrack_designers_words on public.fastrack_designers using gin (words);

-- One question, all kinds. It runs with its owner's rights because under row-level security the index on words could
-- not be used (matching is not leakproof); it therefore names what is public itself, and gives nothing else.
-- At most 200 matches of a kind are ranked: the cost of a common word does not grow with the shop.
create function public.search_site(typed text, per_kind integer default 12) returns json
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
      select coalesce(json_agg(hit order by rank desc, created_at desc, id), '[]') from (
        select to_jsonb(candidates) - array['words', 'description'] || jsonb_build_object('found', count(*) over ()) as hit,
          ts_rank(words, wanted) as rank, created_at, id
        from (select * from public.products where status = 'published' and words @@ wanted limit 200) candidates
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
        from (select * from public.blogs where status = 'published' and words @@ wanted limit 200) candidates
        order by rank desc, created_at desc, id limit most
      ) ranked
    ),
    'events', (
      select coalesce(json_agg(hit order by event_date desc, id), '[]') from (
        select json_build_object(
            'id', id, 'title', title, 'description', description, 'event_date', event_date, 'event_time', event_time,
            'location', location, 'category', category, 'featured_image', featured_image, 'found', count(*) over ()
          ) as hit, event_date, id
        from (select * from public.events where status = 'published' and words @@ wanted limit 200) candidates
        order by event_date desc, id limit most
      ) ranked
    ),
    'designers', (
      select coalesce(json_agg(hit order by rank desc, display_order, id), '[]') from (
        select json_build_object('id', id, 'name', name, 'bio', bio, 'image', image, 'found', count(*) over ()) as hit,
          ts_rank(words, wanted) as rank, display_order, id
        from (select * from public.fastrack_designers where words @@ wanted limit 200) candidates
        order by rank desc, display_order, id limit most
      ) ranked
    )
  );
end;
$$;

revoke execute on function public.search_site from public;
grant execute on function public.search_site to anon, authenticated, service_role;
