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
revoke all on function private.trigrams(text), private.edit_distance(text, text) from public;

create table private.known_words (
  -- C: looked up by its beginning, and sorted the same on every database.
  word text collate "C" primary key check (word ~ '^[a-z]{3,40}$'),
  trigrams text[] not null
);
create index known_words_trigrams on private.known_words using gin (trigrams) with (fastupdate = off);

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
    perform private.note_words(array(select distinct a.name from added a));
  end if;
  return null;
end
$$;
revoke all on function private.note_words(text[]), private.note_public_words() from public;

do $$
declare
  searched text;
begin
  foreach searched in array array['products', 'blogs', 'events', 'fastrack_designers'] loop
    execute format('create trigger note_words_of_new after insert on public.%I referencing new table as added
      for each statement execute function private.note_public_words()', searched);
    execute format('create trigger note_words_of_changed after update on public.%I referencing new table as added
      for each statement execute function private.note_public_words()', searched);
  end loop;
end
$$;

select private.note_words(array_agg(concat_ws(' ', p.name, p.category, p.material, p.meta_description)))
  from public.products p where p.status = 'published';
select private.note_words(array_agg(concat_ws(' ', b.title, b.category))) from public.blogs b where b.status = 'published';
select private.note_words(array_agg(concat_ws(' ', e.title, e.category, e.location)))
  from public.events e where e.status = 'published';
select private.note_words(array_agg(f.name)) from public.fastrack_designers f;

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
revoke all on function private.nearest_word(text) from public;

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
revoke all on function private.corrected(text) from public;

-- The search as it was finds the words as they are typed.
alter function public.search_site(text, integer) rename to search_as_typed;
alter function public.search_as_typed(text, integer) set schema private;
revoke all on function private.search_as_typed(text, integer) from public, anon, authenticated, service_role;

-- Where nothing is found the nearest words are looked for instead, and `corrected` says which.
create function public.search_site(typed text, per_kind integer default 12) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  found json := private.search_as_typed(typed, per_kind);
  nearest text;
begin
  if json_array_length(found -> 'pieces') + json_array_length(found -> 'stories')
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
revoke execute on function public.search_site from public, anon, authenticated;
grant execute on function public.search_site to anon, authenticated, service_role;
