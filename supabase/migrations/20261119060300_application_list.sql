-- The list of applications reads a page of them, however many there are. What is undecided is read whole where its order
-- depends on who asks; that is the panel's work of some weeks.

-- The panel's average, for the list's order; 0 once it was decided without a score. Nobody reads it but the functions
-- below: it would show a score before its time.
create table private.application_means (
  application_id uuid primary key references public.designer_applications (id) on delete cascade,
  number bigint not null,
  mean numeric(3, 2) not null
);
create index application_means_best on private.application_means (mean desc, number desc);

create function private.store_application_mean() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_application constant uuid :=
    case tg_table_name when 'application_scores' then to_jsonb(new) ->> 'application_id' else to_jsonb(new) ->> 'id' end;
begin
  insert into private.application_means (application_id, number, mean)
  select a.id, a.number, coalesce(round(avg(s.mean), 2), 0)
  from public.designer_applications a left join public.application_scores s on s.application_id = a.id
  where a.id = the_application group by a.id
  on conflict (application_id) do update set mean = excluded.mean;
  return null;
end
$$;
revoke all on function private.store_application_mean() from public;

create trigger store_mean after insert or update on public.application_scores
  for each row execute function private.store_application_mean();
create trigger store_mean after update of decided_at on public.designer_applications
  for each row when (new.decided_at is not null) execute function private.store_application_mean();

insert into private.application_means (application_id, number, mean)
select a.id, a.number, coalesce(round(avg(s.mean), 2), 0)
from public.designer_applications a left join public.application_scores s on s.application_id = a.id
where a.decided_at is not null or s.id is not null group by a.id;

-- Whoever writes a row runs it, for the index. Names, label, address and town, and the parts of the email too: what is typed of it may end anywhere.
create function private.application_words(first_name text, last_name text, label text, email text, address text)
  returns tsvector
  language sql immutable parallel safe
  return to_tsvector(
    'simple'::regconfig,
    concat_ws(' ', first_name, last_name, label, email, translate(email, '@.', '  '), address)
  );

create index designer_applications_words on public.designer_applications using gin (
  private.application_words(first_name, last_name, company_label_name, email, studio_address)
) with (fastupdate = off);
create index designer_applications_by_status on public.designer_applications (status, number desc);
create index designer_applications_undecided on public.designer_applications (number desc) where decided_at is null;
drop index public.designer_applications_inbox;

-- The first rows of several branches, or those beyond a row, in the order of place and number: as the text of a query.
create function private.first_applications(
  branches text[], filter text, is_rising boolean, beside_place numeric, beside_number bigint, most integer
) returns text
  language plpgsql immutable set search_path = ''
  as $$
declare
  direction constant text := case when is_rising then 'asc' else 'desc' end;
  beyond constant text := case when is_rising then '>' else '<' end;
  branch text[];
  parts text[] := '{}';
begin
  foreach branch slice 1 in array branches loop
    parts := parts || format(
      '(select a.*, %1$s as place from %2$s and %3$s%4$s order by %5$s limit %6$s)',
      branch[2], branch[1], filter,
      case when beside_number is not null then format(
        case branch[2]
          when 'm.mean' then ' and (m.mean, m.number) %2$s (%3$s, %4$s)'
          -- Of a place that is the same for all rows this leaves the number alone, or nothing.
          else ' and (%1$s %2$s %3$s or (%1$s = %3$s and a.number %2$s %4$s))'
        end, branch[2], beyond, beside_place, beside_number)
      end,
      format(
        case branch[2]
          when 'm.mean' then 'm.mean %1$s, m.number %1$s'
          when '0.0' then 'a.number %1$s'
          else 'place %1$s, a.number %1$s'
        end, direction),
      most);
  end loop;
  return format('select * from (%1$s) as first order by place %2$s, number %2$s limit %3$s',
    array_to_string(parts, ' union all '), direction, most);
end
$$;
revoke all on function private.first_applications from public;

-- As before: input: { show?, search?, type?, design?, sort?, limit, after?, before? }; after and before are ids. Names,
-- labels and means are null where the caller has not scored yet.
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
  found constant text := 'w.number = $1 or private.application_words(
    w.first_name, w.last_name, w.company_label_name, w.email, w.studio_address) @@ $2';
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

-- As before; counting stops at 1,000.
create or replace function public.count_applications() returns table (show text, found integer)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  most constant integer := 1000;
  panel_size constant integer := private.panel_size();
begin
  perform private.require_staff();
  return query
    select known.status, (
      select count(*)::integer from (
        select from public.designer_applications a where a.status = known.status limit most
      ) counted
    )
    from unnest(array['new', 'in_review', 'shortlisted', 'interview', 'accepted', 'declined', 'withdrawn']) as known (status)
    union all
    select waiting.show, count(*)::integer
    from (
      select case
          when s.scored >= panel_size and a.status = 'in_review' then 'to_decide'
          when s.scored < panel_size and s.mine = 0 then 'to_score'
        end as show
      from (
        select * from public.designer_applications u
        where u.decided_at is null and u.status in ('new', 'in_review') limit most
      ) a
      cross join lateral (
        select count(*) as scored, count(*) filter (where x.member_id = (select auth.uid())) as mine
        from public.application_scores x where x.application_id = a.id
      ) s
    ) waiting
    where waiting.show is not null group by waiting.show;
end
$$;
