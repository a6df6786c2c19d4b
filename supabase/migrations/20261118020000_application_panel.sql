-- The panel: members score an application on four criteria, each without knowing the scores of the others until their own
-- is in. That is decided here: nobody but these functions reads the table.
create table public.application_scores (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.designer_applications (id) on delete cascade,
  -- Null once that member's account is deleted; the score still counts.
  member_id uuid references public.profiles (id) on delete set null,
  -- 1 weak, 5 outstanding.
  craft smallint not null check (craft between 1 and 5),
  voice smallint not null check (voice between 1 and 5),
  readiness smallint not null check (readiness between 1 and 5),
  fit smallint not null check (fit between 1 and 5),
  mean numeric(3, 2) generated always as ((craft + voice + readiness + fit) / 4.0) stored,
  -- For the panel alone.
  why text check (private.is_prose(why, 2000)),
  created_at timestamptz not null default clock_timestamp(),
  -- Changed by its author, who may have seen the others by then.
  changed_at timestamptz,
  unique (application_id, member_id)
);
create index application_scores_by_member on public.application_scores (member_id) where member_id is not null;

-- No policy and no audit: either would show a score before its time.
alter table public.application_scores enable row level security;

alter table public.designer_applications
  add column reviewed_at timestamptz,
  -- Accepted, declined or withdrawn. Written by the functions below alone: a status that staff set by hand opens no score.
  add column decided_at timestamptz,
  -- What was made of it once it was accepted. No foreign key: a deleted profile can come back (restore_deleted), and is
  -- linked again then.
  add column designer_id uuid unique,
  add column fastrack_designer_id uuid unique,
  add constraint designer_applications_made_once check (num_nonnulls(designer_id, fastrack_designer_id) <= 1),
  drop constraint designer_applications_status_known,
  add constraint designer_applications_status_known
    check (status in ('new', 'in_review', 'shortlisted', 'interview', 'accepted', 'declined', 'withdrawn'));
update public.designer_applications set decided_at = coalesce(answered_at, updated_at) where status in ('accepted', 'declined');

create function private.refuse_decision_by_hand() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'a decision is made by answer_application';
end
$$;
revoke all on function private.refuse_decision_by_hand() from public;

-- It would open the scores.
create trigger decided_by_answer before update on public.designer_applications
  for each row
  when (current_user = 'authenticated' and new.decided_at is distinct from old.decided_at)
  execute function private.refuse_decision_by_hand();

-- Three, or as many as there are.
create function private.panel_size() returns integer
  language sql stable set search_path = ''
  return least(3, (select count(*) from public.profiles where role in ('admin', 'editor')))::integer;
revoke all on function private.panel_size() from public;

create function private.has_scored(the_application uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from public.application_scores
    where application_id = the_application and member_id = (select auth.uid())
  );
revoke all on function private.has_scored from public;

-- When the panel is complete; an admin need not wait for it. Either has given their own score.
create function private.may_decide(the_application uuid) returns boolean
  language sql stable set search_path = ''
  return private.has_scored(the_application) and (
    private.caller_role() = 'admin'
    or (select count(*) from public.application_scores where application_id = the_application) >= private.panel_size()
  );
revoke all on function private.may_decide from public;

-- input: { id, craft, voice, readiness, fit, why? }. The author may change it until the decision. The first score takes a
-- new application into review.
create function public.score_application(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  me constant uuid := (select auth.uid());
  given_why constant text := nullif(btrim(input ->> 'why'), '');
  a public.designer_applications;
begin
  perform private.require_staff();
  if me is null then
    raise exception using errcode = 'insufficient_privilege', message = 'a score has an author';
  end if;
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such application';
  end if;
  if a.decided_at is not null or a.status in ('accepted', 'declined', 'withdrawn') then
    raise exception using errcode = 'check_violation', message = 'It is decided, and its scores stay as they are';
  end if;
  if exists (
    select from unnest(array['craft', 'voice', 'readiness', 'fit']) as criterion
    where coalesce(input ->> criterion, '') !~ '^[1-5]$'
  ) then
    raise exception using errcode = 'check_violation', message = 'Please score all four, each from 1 to 5';
  end if;
  insert into public.application_scores (application_id, member_id, craft, voice, readiness, fit, why)
  values (
    a.id, me, (input ->> 'craft')::smallint, (input ->> 'voice')::smallint, (input ->> 'readiness')::smallint,
    (input ->> 'fit')::smallint, given_why
  )
  on conflict (application_id, member_id) do update set
    craft = excluded.craft, voice = excluded.voice, readiness = excluded.readiness, fit = excluded.fit,
    why = excluded.why, changed_at = clock_timestamp()
  where (application_scores.craft, application_scores.voice, application_scores.readiness, application_scores.fit, application_scores.why)
    is distinct from (excluded.craft, excluded.voice, excluded.readiness, excluded.fit, excluded.why);
  if a.status = 'new' then
    update public.designer_applications
    set status = 'in_review', sequence = sequence + 1, reviewed_at = clock_timestamp() where id = a.id;
  end if;
end
$$;
revoke execute on function public.score_application from public, anon, authenticated;
grant execute on function public.score_application to authenticated, service_role;

-- Who has scored, and what, as far as the caller may know it:
-- { size, isOpen, mayDecide, scores: [{ member, isMine, givenAt, changedAt, craft, voice, readiness, fit, mean, why }] }
create function public.application_panel(the_application uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  is_open boolean;
begin
  perform private.require_staff();
  select a.decided_at is not null or private.has_scored(a.id) into is_open
  from public.designer_applications a where a.id = the_application;
  return json_build_object(
    'size', private.panel_size(),
    'isOpen', coalesce(is_open, false),
    'mayDecide', private.may_decide(the_application),
    'scores', (
      select coalesce(json_agg(
        json_build_object(
          'member', coalesce(split_part(p.email, '@', 1), 'former member'),
          'isMine', coalesce(s.member_id = (select auth.uid()), false), 'givenAt', s.created_at, 'changedAt', s.changed_at
        )::jsonb || case when is_open then jsonb_build_object(
          'craft', s.craft, 'voice', s.voice, 'readiness', s.readiness, 'fit', s.fit, 'mean', s.mean, 'why', s.why
        ) else '{}' end
        order by s.created_at, s.id
      ), '[]')
      from public.application_scores s left join public.profiles p on p.id = s.member_id
      where s.application_id = the_application
    )
  );
end
$$;
revoke execute on function public.application_panel from public, anon, authenticated;
grant execute on function public.application_panel to authenticated, service_role;

-- input: { show?, search?, type?, design?, sort?, limit, after?, before? }; after and before are ids. Names, labels and
-- means are null where the caller has not scored yet.
create function public.list_applications(input jsonb)
  returns table (
    id uuid, number bigint, status text, created_at timestamptz, application_type text, design_type text[],
    designer text, label text, email text, town text, portfolio_files text[], has_files boolean,
    is_open boolean, panel integer, scored integer, my_mean numeric, mean numeric
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  me constant uuid := (select auth.uid());
  panel_size constant integer := private.panel_size();
  show constant text := input ->> 'show';
  words constant text := '%' || regexp_replace(input ->> 'search', '([\\%_])', '\\\1', 'g') || '%';
  searched_number constant bigint := substring(input ->> 'search' from '^\s*(?:[Aa][Ff][Ii]-?)?0*(\d{1,12})\s*$')::bigint;
  -- Backwards the order is turned, and turned back at the end.
  is_back constant boolean := input ? 'before';
  beside constant text := coalesce(input ->> 'before', input ->> 'after');
begin
  perform private.require_staff();
  return query
    with panelled as (
      select a.*, coalesce(s.scored, 0)::integer as scored, s.mine, s.mean,
        a.decided_at is not null or s.mine is not null as is_open
      from public.designer_applications a
      left join lateral (
        select count(*) as scored, max(x.mean) filter (where x.member_id = me) as mine, round(avg(x.mean), 2) as mean
        from public.application_scores x where x.application_id = a.id
      ) s on true
    ),
    placed as (
      select p.*,
        case input ->> 'sort'
          when 'oldest' then -p.number
          when 'mean' then case when p.is_open then coalesce(p.mean, 0) else 0 end
          when 'todo' then case
            when p.status in ('new', 'in_review') and p.mine is null and p.scored < panel_size then 2
            when p.status = 'in_review' and p.scored >= panel_size then 1
            else 0
          end
          else p.number
        end::numeric as place
      from panelled p
    ),
    chosen as (
      select p.* from placed p
      where (
          show is null or p.status = show
          or (show = 'to_score' and p.status in ('new', 'in_review') and p.mine is null and p.scored < panel_size)
          or (show = 'to_decide' and p.status = 'in_review' and p.scored >= panel_size)
        )
        and (not input ? 'type' or p.application_type = input ->> 'type')
        and (not input ? 'design' or p.design_type @> array[input ->> 'design'])
        and (
          not input ? 'search' or p.number = searched_number or p.company_label_name ilike words or p.email ilike words
          or p.first_name || ' ' || p.last_name ilike words or p.studio_address ilike words
        )
        and (
          beside is null
          or (is_back and (p.place, p.number) > (select b.place, b.number from placed b where b.id::text = beside))
          or (not is_back and (p.place, p.number) < (select b.place, b.number from placed b where b.id::text = beside))
        )
      order by case when is_back then p.place end, case when is_back then p.number end, p.place desc, p.number desc
      limit (input ->> 'limit')::integer
    )
    select c.id, c.number, c.status, c.created_at, c.application_type, c.design_type,
      case when c.is_open then c.first_name || ' ' || c.last_name end,
      case when c.is_open then c.company_label_name end,
      case when c.is_open then c.email end,
      private.town_of(c.studio_address), c.portfolio_files, c.files_folder is not null,
      c.is_open, panel_size, c.scored, c.mine, case when c.is_open then c.mean end
    from chosen c order by c.place desc, c.number desc;
end
$$;
revoke execute on function public.list_applications from public, anon, authenticated;
grant execute on function public.list_applications to authenticated, service_role;

-- Of "1 Loop Street, Cape Town", the town. An address without parts is all of it the studio's own.
create function private.town_of(address text) returns text
  language sql immutable parallel safe
  return case when address ~ '[,\n]' then nullif(btrim(regexp_replace(btrim(address, e', \n'), '^.*[,\n]', '')), '') end;
revoke all on function private.town_of from public;

-- How many of each status, and of what waits for the caller and for a decision.
create function public.count_applications() returns table (show text, found integer)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  panel_size constant integer := private.panel_size();
begin
  perform private.require_staff();
  return query
    select a.status, count(*)::integer from public.designer_applications a group by a.status
    union all
    select waiting.show, count(*)::integer
    from (
      select case
          when s.scored >= panel_size and a.status = 'in_review' then 'to_decide'
          when s.scored < panel_size and s.mine = 0 then 'to_score'
        end as show
      from public.designer_applications a
      cross join lateral (
        select count(*) as scored, count(*) filter (where x.member_id = (select auth.uid())) as mine
        from public.application_scores x where x.application_id = a.id
      ) s
      where a.status in ('new', 'in_review')
    ) waiting
    where waiting.show is not null group by waiting.show;
end
$$;
revoke execute on function public.count_applications() from public, anon, authenticated;
grant execute on function public.count_applications() to authenticated, service_role;

-- Several at once, silently. ids: a JSON array. Returns how many were new.
create function public.review_applications(ids jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  moved integer;
begin
  perform private.require_staff();
  update public.designer_applications
  set status = 'in_review', sequence = sequence + 1, reviewed_at = clock_timestamp()
  where status = 'new' and id::text in (select jsonb_array_elements_text(ids));
  get diagnostics moved = row_count;
  return moved;
end
$$;
revoke execute on function public.review_applications from public, anon, authenticated;
grant execute on function public.review_applications to authenticated, service_role;

-- As before, with withdrawals, and decided by the panel: a member who has scored, when the panel is complete.
create or replace function public.answer_application(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted constant text := input ->> 'status';
  words constant text := nullif(btrim(input ->> 'words'), '');
  a public.designer_applications;
begin
  perform private.require_staff();
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such application';
  end if;
  if a.sequence is distinct from (input ->> 'sequence')::integer then
    raise exception using errcode = 'check_violation',
      message = 'It was answered or corrected since you opened it. Please look again';
  end if;
  if a.status in ('accepted', 'declined', 'withdrawn') or wanted is null or wanted = a.status
    or wanted not in ('in_review', 'shortlisted', 'interview', 'accepted', 'declined', 'withdrawn')
    or (wanted = 'in_review' and a.status <> 'new') then
    raise exception using errcode = 'check_violation',
      message = 'An application that is ' || replace(a.status, '_', ' ') || ' cannot be answered so';
  end if;
  if wanted not in ('in_review', 'withdrawn') and not private.may_decide(a.id) then
    raise exception using errcode = 'check_violation', message = 'The decision opens when the panel has scored';
  end if;
  if wanted <> 'in_review' and words is null then
    raise exception using errcode = 'check_violation', message = 'The mail needs words';
  end if;
  update public.designer_applications set
    status = wanted, sequence = sequence + 1,
    reviewed_at = coalesce(reviewed_at, case when wanted <> 'withdrawn' then clock_timestamp() end),
    message = case when wanted = 'in_review' then message else words end,
    answered_at = case when wanted = 'in_review' then answered_at else clock_timestamp() end,
    decided_at = case when wanted in ('accepted', 'declined', 'withdrawn') then clock_timestamp() end
  where id = a.id returning * into a;
  if wanted <> 'in_review' then
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (
      'application_answer', lower(a.email), jsonb_build_object('application_id', a.id, 'status', wanted),
      'application_answer:' || a.id || ':' || a.sequence
    );
  end if;
end
$$;
