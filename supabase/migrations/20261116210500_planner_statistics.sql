-- The planner chooses by its own statistics instead of being forbidden to scan. On PostgreSQL autovacuum keeps them; the
-- embedded database has none, so the server asks for this at every start and every hour.
create function public.analyze_changed_tables() returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  changed record;
  analyzed integer := 0;
begin
  for changed in
    -- Autovacuum's own rule: 50 rows and a tenth of the table.
    select s.schemaname, s.relname
    from pg_catalog.pg_stat_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  loop
    execute format('analyze %I.%I', changed.schemaname, changed.relname);
    analyzed := analyzed + 1;
  end loop;
  return analyzed;
end
$$;
revoke execute on function public.analyze_changed_tables() from public, anon, authenticated;
grant execute on function public.analyze_changed_tables() to service_role;

-- One plan for every call stays: planning is most of what these cost. `shop_front` and `shop_page` stay forbidden to scan:
-- a plan made for any choice reads the whole table where a choice is rare (shop-scale.int.test.ts).
alter function public.related_products(text, text, text) reset enable_seqscan;
alter function public.product_with_related(text) reset enable_seqscan;
alter function public.story_with_next(text) reset enable_seqscan;
alter function public.search_site(text, integer) reset enable_seqscan;
