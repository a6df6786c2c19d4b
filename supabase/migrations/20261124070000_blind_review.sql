-- Blind review: a member, editor or admin, learns who applied once their own score is in or the application is decided. It
-- holds on every screen, in every file and for the search.

-- Whether the caller may know who sent this application. Null and an application that is deleted hide nobody.
create function public.knows_applicant(the_application uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return not exists (
    select from public.designer_applications a
    where a.id = the_application and a.decided_at is null and not private.has_scored(a.id)
  );
end
$$;
revoke execute on function public.knows_applicant from public, anon, authenticated;
grant execute on function public.knows_applicant to authenticated, service_role;

-- input: { show?, search?, type?, design?, sort?, limit, after?, before? }; after and before are ids. Names, labels and
-- means are null where the caller has not scored yet, and the search does not find by them.
create or replace function public.list_applications(input jsonb)
  returns table (
    id uuid, number bigint, status text, created_at timestamptz, application_type text, design_type text[],
    designer text, label text, email text, town text, portfolio_files text[], has_files boolean,
    is_open boolean, panel integer, scored integer, my_mean numeric, mean numeric
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- A word that one application in six has fills a page from as many.
  most_walked constant integer := 300;
  me constant uuid := (select auth.uid());
  panel_size constant integer := private.panel_size();
  wanted constant integer := (input ->> 'limit')::integer;
  show constant text := input ->> 'show';
  typed constant text := input ->> 'search';
  searched_number constant bigint := substring(typed from '^\s*(?:[Aa][Ff][Ii]-?)?0*(\d{1,12})\s*$')::bigint;
  is_rising constant boolean := coalesce(input ->> 'sort' = 'oldest', false);
  -- Backwards the order is turned, and turned back at the end.
  is_read_rising constant boolean := is_rising <> (input ? 'before');
  -- One lookup for a row; as an exists it would be answered from all scores of the caller.
  is_mine constant text := format(
    '(select true from public.application_scores x where x.application_id = a.id and x.member_id = %L) is not null', me);
  scored constant text := '(select count(*) from public.application_scores x where x.application_id = a.id)';
  to_score constant text := format(
    'a.decided_at is null and a.status in (''new'', ''in_review'') and not (%s) and %s < %s', is_mine, scored, panel_size);
  to_decide constant text := format(
    'a.decided_at is null and a.status = ''in_review'' and %s >= %s', scored, panel_size);
  filter text := case
    when show is null then 'true'
    when show = 'to_score' then to_score
    when show = 'to_decide' then to_decide
    else format('a.status = %L', show)
  end;
  -- [rows, their place in the order]: each branch gives a page of its own, the first of all are the list's.
  branches text[] := case input ->> 'sort'
    when 'mean' then array[
      ['private.application_means m join public.designer_applications a on a.id = m.application_id
        where (a.decided_at is not null or ' || is_mine || ')', 'm.mean'],
      ['public.designer_applications a where a.decided_at is null and not (' || is_mine || ')', '0.0']]
    when 'todo' then array[
      ['public.designer_applications a where a.decided_at is null',
        format('case when %s then 2.0 when %s then 1.0 else 0.0 end', to_score, to_decide)],
      ['public.designer_applications a where a.decided_at is not null', '0.0']]
    else array[['public.designer_applications a where true', '0.0']]
  end;
  branch text[];
  beside_place numeric;
  beside_number bigint;
  -- What is covered is found by what the list shows of it: its number and its town.
  found constant text := format('w.number = $1 or (
    private.application_words(w.first_name, w.last_name, w.company_label_name, w.email, w.studio_address) @@ $2
    and (
      w.decided_at is not null
      or to_tsvector(''simple''::regconfig, coalesce(private.town_of(w.studio_address), '''')) @@ $2
      or %s
    ))', replace(is_mine, 'a.id', 'w.id'));
  walked integer;
  seen uuid[];
begin
  perform private.require_staff();
  if input ? 'type' then
    filter := filter || format(' and a.application_type = %L', input ->> 'type');
  end if;
  if input ? 'design' then
    filter := filter || format(' and a.design_type @> array[%L]', input ->> 'design');
  end if;
  if input ? 'before' or input ? 'after' then
    foreach branch slice 1 in array branches loop
      execute format('select %s as place, a.number from %s and a.id = %L', branch[2], branch[1],
        coalesce(input ->> 'before', input ->> 'after')) into beside_place, beside_number;
      exit when beside_number is not null;
    end loop;
  end if;
  if typed is not null then
    -- As in list_orders: a word that many have is found among the next ones, a rarer one in its index.
    execute format('select count(*), coalesce(array_agg(w.id) filter (where %s), ''{}'') from (%s) as w', found,
      private.first_applications(branches, filter, is_read_rising, beside_place, beside_number, most_walked))
    into walked, seen using searched_number, private.begun_words(typed);
    filter := filter || case
      when walked < most_walked or cardinality(seen) >= wanted then format(' and a.id = any (%L)', seen)
      else format(' and a.id in (select w.id from public.designer_applications w where %s offset 0)', found)
    end;
  end if;
  return query execute format(
    $query$
      select p.id, p.number, p.status, p.created_at, p.application_type, p.design_type,
        case when s.is_open then p.first_name || ' ' || p.last_name end,
        case when s.is_open then p.company_label_name end,
        case when s.is_open then p.email end,
        private.town_of(p.studio_address), p.portfolio_files, p.files_folder is not null,
        s.is_open, $3, s.scored, s.mine, case when s.is_open then s.mean end
      from (%1$s) as p
      cross join lateral (
        select count(*)::integer as scored, max(x.mean) filter (where x.member_id = $4) as mine,
          round(avg(x.mean), 2) as mean,
          p.decided_at is not null or bool_or(x.member_id = $4) is true as is_open
        from public.application_scores x where x.application_id = p.id
      ) s
      order by p.place %2$s, p.number %2$s
    $query$,
    private.first_applications(branches, filter, is_read_rising, beside_place, beside_number, wanted),
    case when is_rising then 'asc' else 'desc' end)
  using searched_number, private.begun_words(typed), panel_size, me;
end
$$;

-- input: { show?, kind?, search?, kinds?, sort?, after?, before?, limit? }. `search` finds an address by its beginning, an
-- order by its number, and mails of the `kinds` whose names the site found in it. Each of these reads its own index, so
-- that a page costs the same however many mails there are. The address of an applicant whom the caller may not know is
-- null (is_covered) and is not found.
drop function public.list_mails(jsonb);
create function public.list_mails(input jsonb)
  returns table (
    id uuid, kind text, recipient text, status text, attempts integer, payload jsonb, reference text,
    created_at timestamptz, is_sending boolean, is_covered boolean
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  typed constant text := nullif(btrim(input ->> 'search'), '');
  wanted constant integer := coalesce((input ->> 'limit')::integer, 50);
  is_backward constant boolean := input ->> 'before' is not null;
  is_read_rising constant boolean := coalesce(input ->> 'sort' = 'oldest', false) <> is_backward;
  direction constant text := case when is_read_rising then 'asc' else 'desc' end;
  filter text := 'true';
  beside public.outbox;
  branches text[] := '{}';
begin
  perform private.require_staff();
  if private.caller_role() <> 'admin' then
    filter := 'not private.is_people_mail(m.kind)';
  end if;
  if input ->> 'show' is not null then
    filter := filter || format(' and m.status = %L', input ->> 'show');
  end if;
  if input ->> 'kind' is not null then
    filter := filter || format(' and m.kind = %L', input ->> 'kind');
  end if;
  if coalesce(input ->> 'before', input ->> 'after') is not null then
    select * into beside from public.outbox m where m.id = coalesce(input ->> 'before', input ->> 'after')::uuid;
    filter := filter || format(
      ' and (m.created_at, m.id) %s (%L, %L)', case when is_read_rising then '>' else '<' end,
      beside.created_at, beside.id);
  end if;
  if typed is null then
    branches := array['true'];
  else
    branches := array[
      format(
        'm.recipient like %L and public.knows_applicant((m.payload ->> ''application_id'')::uuid)',
        regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%')
    ] || array(
      select format('m.kind = %L', named) from jsonb_array_elements_text(coalesce(input -> 'kinds', '[]')) as named
    ) || array(
      select format('m.payload ->> ''order_id'' = %L', o.id) from public.orders o
      where o.reference = upper(typed) or o.reference = 'SHOP-' || typed
    );
  end if;
  return query execute
    'select m.id, m.kind, case when known.is_known then m.recipient end, m.status, m.attempts, m.payload,
       (select o.reference from public.orders o where o.id = (m.payload ->> ''order_id'')::uuid),
       m.created_at, coalesce(m.status = ''pending'' and m.claimed_until > now(), false),
       m.recipient is not null and not known.is_known
     from (' || (
      select string_agg(format(
        '(select m.id from public.outbox m where %1$s and %2$s order by m.created_at %3$s, m.id %3$s limit %4$s)',
        filter, branch, direction, wanted), ' union ')
      from unnest(branches) as branch
    ) || format(
      ') as page join public.outbox m using (id)
       cross join lateral (select public.knows_applicant((m.payload ->> ''application_id'')::uuid) as is_known) known
       order by m.created_at %1$s, m.id %1$s limit %2$s', direction, wanted);
end
$$;
revoke execute on function public.list_mails from public, anon, authenticated;
grant execute on function public.list_mails to authenticated, service_role;
