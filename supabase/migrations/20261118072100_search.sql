-- The search of the site.

-- Bodies name tables of later files.
set local check_function_bodies = off;

create table private.known_words (
  -- C: looked up by its beginning, and sorted the same on every database.
  word text collate "C" primary key check (word ~ '^[a-z]{3,40}$'),
  trigrams text[] not null
);
create index known_words_trigrams on private.known_words using gin (trigrams) with (fastupdate = off);

-- Search over pieces, stories, events and designers in one call. It runs with its owner's rights because under row-level
-- security the index on words could not be used (matching is not leakproof); it therefore names the public rows itself,
-- and returns no others. At most 100 matches of a kind are ranked, and only those shown are written out: the cost of a
-- common word does not grow with the shop.
--
-- The index on words finds every piece that has one before the first of them is read: for a word of every piece that is
-- the whole shop. Common words are therefore looked for among the newest pieces, where they are soon found, and the
-- index is left to the others. With that settled one plan serves every search.
create function private.search_as_typed(typed text, per_kind integer default 12) returns json
  language plpgsql stable
  security definer
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  wanted tsquery := private.search_query(typed);
  most constant integer := least(greatest(per_kind, 1), 48);
  product_ids text[];
begin
  if numnode(wanted) = 0 then
    return json_build_object('products', '[]'::json, 'stories', '[]'::json, 'events', '[]'::json, 'designers', '[]'::json);
  end if;
  -- Of the newest product_ids every eighth has it: it is a common word.
  if (
    select count(*) >= 8 from (
      select words from public.products where status = 'published' order by created_at desc, id desc limit 64
    ) newest
    where words @@ wanted
  ) then
    product_ids := array(
      select id from (
        select id, words from public.products where status = 'published' order by created_at desc, id desc limit 1000
      ) newest
      where words @@ wanted limit 100
    );
  end if;
  if coalesce(cardinality(product_ids), 0) < 100 then
    product_ids := array(select id from public.products where status = 'published' and words @@ wanted limit 100);
  end if;

  return json_build_object(
    'products', (
      select coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'price', price, 'sale_price', sale_price, 'status', status, 'in_stock', in_stock, 'left_by_size', left_by_size,
        'category', category, 'material', material, 'sizes', sizes, 'meta_description', meta_description,
        'images', images, 'found', matches
      ) order by rank desc, created_at desc, id), '[]') from (
        select *, count(*) over () as matches, ts_rank(words, wanted) as rank
        from public.products where id = any (product_ids)
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
        from (select * from public.blogs where status = 'published' and publish_at <= now() and words @@ wanted limit 100) candidates
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
revoke execute on function private.search_as_typed from public;

-- Misspelt words find what was meant. Every word of a public title or fact stands once in a list, with its trigrams under
-- an index; a search that finds nothing takes the nearest words of the list and asks again. The list grows with the
-- language of the shop and not with the number of pieces, and so does the cost.
--
-- The trigrams are our own function under the array index that every Postgres has, and not those of pg_trgm: an
-- extension needs a right on the database that a hosted project's login may lack, and the embedded database would have to
-- carry it.

-- Of one word, with its beginning and its end: ' ski', 'kir', 'irt', 'rt '.
create function private.trigrams(word text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct substr(' ' || word || ' ', place, 3) from generate_series(1, char_length(word)) as place);
revoke execute on function private.trigrams from public;

-- How many letters to insert, drop, change, or swap with their neighbour (Damerau and Levenshtein, optimal string
-- alignment).
create function private.edit_distance(a text, b text) returns integer
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
declare
  before_last integer[];
  last integer[] := array(select generate_series(0, char_length(b)));
  line integer[];
begin
  for i in 1 .. char_length(a) loop
    line := array[i];
    for j in 1 .. char_length(b) loop
      line[j + 1] := least(
        last[j + 1] + 1,
        line[j] + 1,
        last[j] + case when substr(a, i, 1) = substr(b, j, 1) then 0 else 1 end
      );
      if i > 1 and j > 1 and substr(a, i, 1) = substr(b, j - 1, 1) and substr(a, i - 1, 1) = substr(b, j, 1) then
        line[j + 1] := least(line[j + 1], before_last[j - 1] + 1);
      end if;
    end loop;
    before_last := last;
    last := line;
  end loop;
  return last[char_length(b) + 1];
end
$$;
revoke execute on function private.edit_distance from public;

-- Notes the words of public rows. A word that is public no more stays: it then finds nothing, and nothing is told of it.
create function private.note_words(texts text[]) returns void
  language sql volatile set search_path = ''
begin atomic
  insert into private.known_words (word, trigrams)
  select words.word, private.trigrams(words.word)
  from (
    select distinct found.match[1] as word
    from unnest(texts) as written (value), regexp_matches(private.plain_text(written.value), '[a-z]{3,40}', 'g') as found (match)
  ) words
  -- Two who save the same new words meet in the same order.
  order by words.word
  on conflict do nothing;
end;
revoke execute on function private.note_words from public;

-- Once for a statement, however many rows it writes.
create function private.note_public_words() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_table_name = 'products' then
    perform private.note_words(array(
      select distinct unnest(array[a.name, a.category, a.material, a.meta_description]) from added a where a.status = 'published'
    ));
  elsif tg_table_name = 'blogs' then
    perform private.note_words(array(
      select distinct unnest(array[a.title, a.category]) from added a where a.status = 'published'
    ));
  elsif tg_table_name = 'events' then
    perform private.note_words(array(
      select distinct unnest(array[a.title, a.category, a.location]) from added a where a.status = 'published'
    ));
  else
    perform private.note_words(array(select distinct a.name from added a where a.is_active));
  end if;
  return null;
end
$$;
revoke execute on function private.note_public_words from public;
create trigger note_words_of_new after insert on public.blogs referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_changed after update on public.blogs referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_new after insert on public.events referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_changed after update on public.events referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_new after insert on public.fastrack_designers referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_changed after update on public.fastrack_designers referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_changed after update on public.products referencing new table as added
  for each statement execute function private.note_public_words();
create trigger note_words_of_new after insert on public.products referencing new table as added
  for each statement execute function private.note_public_words();

-- The nearest known word, or the word itself where it is known (its beginning is enough) or nothing is near.
create function private.nearest_word(typed text) returns text
  language plpgsql stable set search_path = '' set enable_seqscan = off
  as $$
declare
  wanted constant text[] := private.trigrams(typed);
  -- One slip in a short word, two in a longer one.
  most_slips constant integer := case when char_length(typed) <= 4 then 1 else 2 end;
  nearest text;
begin
  if char_length(typed) not between 3 and 40
    or exists (select from private.known_words k where k.word >= typed and k.word < typed || '{')
  then
    return typed;
  end if;
  select near.word into nearest
  from (
    select k.word, (select count(*) from unnest(k.trigrams) as t where t = any (wanted)) as shared
    from private.known_words k
    where k.trigrams && wanted
      and char_length(k.word) between char_length(typed) - most_slips and char_length(typed) + most_slips
    order by shared desc, k.word limit 40
  ) near,
  lateral private.edit_distance(typed, near.word) as slips
  where slips <= most_slips
  order by slips, near.shared desc, near.word limit 1;
  return coalesce(nearest, typed);
end
$$;
revoke execute on function private.nearest_word from public;

-- As it was typed, but for the words that nobody here knows.
create function private.corrected(typed text) returns text
  language sql stable set search_path = ''
  as $$
    select string_agg(private.nearest_word(words.word), ' ' order by words.place)
    from (
      select found.match[1] as word, found.place
      from regexp_matches(private.plain_text(left(typed, 200)), '[^\s!-/:-@\[-`{-~]+', 'g') with ordinality as found (match, place)
      limit 8
    ) words
  $$;
revoke execute on function private.corrected from public;

-- Where nothing is found the nearest words are looked for instead, and `corrected` says which.
create function public.search_site(typed text, per_kind integer default 12) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  found json := private.search_as_typed(typed, per_kind);
  nearest text;
begin
  if json_array_length(found -> 'products') + json_array_length(found -> 'stories')
    + json_array_length(found -> 'events') + json_array_length(found -> 'designers') > 0
  then
    return found;
  end if;
  nearest := private.corrected(typed);
  if nearest is null or nearest = lower(btrim(typed)) then
    return found;
  end if;
  return (private.search_as_typed(nearest, per_kind)::jsonb || jsonb_build_object('corrected', nearest))::json;
end
$$;
revoke execute on function public.search_site from public;
grant execute on function public.search_site to anon, authenticated;
