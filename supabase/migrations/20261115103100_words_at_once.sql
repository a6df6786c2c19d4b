-- New words go into the index at once. Left to itself it gathers them in a list that every search reads through, until a
-- clean-up that the embedded database never makes.
alter index public.products_words set (fastupdate = off);
alter index public.blogs_words set (fastupdate = off);
alter index public.events_words set (fastupdate = off);
alter index public.fastrack_designers_words set (fastupdate = off);
select gin_clean_pending_list(index) from unnest(array[
  'public.products_words', 'public.blogs_words', 'public.events_words', 'public.fastrack_designers_words'
]::regclass[]) as index;
