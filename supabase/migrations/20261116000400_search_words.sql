-- Words for search: compared without case and accents, by their English stem, and the beginning of a word is enough.
-- The bodies are bound when they are created: they run for the role that writes a row, which has no right on this schema.

create function private.plain_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(value),
    'áàâäãåāăąçćčďđéèêëēėęěğíìîïīįıłñńňóòôöõøōőřśšşßťúùûüūůűųýÿźžżɛɔŋ',
    'aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorsssstuuuuuuuuyyzzzeon'
  );

-- Titles weigh most, then category and place, then the description.
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
