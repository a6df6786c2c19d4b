-- Finding a change by any word of it, by who made it, or by the order it belongs to. A policy keeps Postgres from using
-- such an index, so this is a function with its owner's rights that asks for the caller's role first.
create function private.audit_words(before jsonb, after jsonb) returns tsvector
  language sql immutable parallel safe
  return coalesce(jsonb_to_tsvector('simple'::regconfig, before, '["string", "numeric"]'), ''::tsvector)
    || coalesce(jsonb_to_tsvector('simple'::regconfig, after, '["string", "numeric"]'), ''::tsvector);

create index audit_by_words on public.audit using gin (private.audit_words(before, after)) with (fastupdate = off);

create function public.find_in_audit(typed text) returns setof bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    (select a.id from public.audit a
      where private.audit_words(a.before, a.after) @@ private.begun_words(typed) order by a.id desc limit 1000)
    union
    (select a.id from public.audit a
      where a.order_id in (select private.find_orders(typed)) order by a.id desc limit 1000)
    union
    (select a.id from public.audit a
      where a.changed_by in (
        select p.id from public.profiles p
        where p.role in ('admin', 'editor') and strpos(lower(p.email), lower(btrim(typed))) > 0
      ) order by a.id desc limit 1000)
    union
    (select a.id from public.audit a where a.record_id = lower(btrim(typed)) order by a.id desc limit 1000);
end
$$;
revoke execute on function public.find_in_audit from public, anon, authenticated;
grant execute on function public.find_in_audit to authenticated, service_role;
