-- Designers' applications, the panel that scores them, and the designers who were accepted.

-- Bodies name tables of later files.
set local check_function_bodies = off;

create table public.fastrack_designers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 200)),
  bio text check (private.is_prose(bio, 10000)),
  image text check (image ~ '\S'),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Fastrack designers can be hidden, as the designers of the house. What is hidden is not found either.
  is_active boolean not null default true,
  words tsvector
    generated always as (case when is_active then private.search_words(name, '', bio) end) stored
);
create index fastrack_designers_in_order on public.fastrack_designers (display_order);
create index fastrack_designers_words on public.fastrack_designers using gin (words) with (fastupdate = off);
alter table public.fastrack_designers enable row level security;
grant select on public.fastrack_designers to anon;
grant select, insert, update, delete on public.fastrack_designers to authenticated;
create policy "Staff manage the Fastrack designers" on public.fastrack_designers
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads what is active" on public.fastrack_designers
  for select to anon, authenticated
  using (is_active);
select private.watch('public.fastrack_designers', is_shown => true);

-- Whoever writes a row runs it, for the index. Names, label, address and town, and the parts of the email too: what is typed of it may end anywhere.
create function private.application_words(first_name text, last_name text, label text, email text, address text)
  returns tsvector
  language sql immutable parallel safe
  return to_tsvector(
    'simple'::regconfig,
    concat_ws(' ', first_name, last_name, label, email, translate(email, '@.', '  '), address)
  );

create table public.designer_applications (
  id uuid primary key default gen_random_uuid(),
  -- Both as in contact_messages.
  user_id uuid default private.caller_id() references auth.users (id) on delete set null,
  idempotency_key uuid unique,
  application_type text not null,
  design_type text[] not null,
  title text not null,
  first_name text not null check (private.is_line(first_name, 200)),
  last_name text not null check (private.is_line(last_name, 200)),
  phone text not null check (private.is_line(phone, 50)),
  email text not null check (private.is_email(email)),
  website text check (private.is_web_address(website)),
  social_media_handles text not null check (private.is_prose(social_media_handles, 1000)),
  company_registration_number text not null check (private.is_line(company_registration_number, 100)),
  company_label_name text not null check (private.is_line(company_label_name, 200)),
  age_groups text not null check (private.is_line(age_groups, 200)),
  stores_supplied text not null check (private.is_prose(stores_supplied, 2000)),
  operating_duration text not null check (private.is_line(operating_duration, 200)),
  has_studio boolean not null default false,
  studio_address text check (private.is_prose(studio_address, 1000)),
  has_done_shows boolean not null default false,
  previous_shows text check (private.is_prose(previous_shows, 5000)),
  -- The names of the files as the designer had them. The files are stored as application-files/<files_folder>/1 and
  -- so on.
  portfolio_files text[] not null default '{}',
  files_folder uuid unique,
  terms_accepted boolean not null,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint designer_applications_type_known check (application_type in ('Fashion Show', 'Pop-Up Shop')),
  constraint designer_applications_design_type_known check (
    design_type <@ array[
      'Ladieswear', 'Menswear', 'Genderneutral', 'Jewellery', 'Accessories', 'Footwear', 'Millinery'
    ]
    and cardinality(design_type) between 1 and 7
  ),
  constraint designer_applications_title_known check (title in ('Mr', 'Ms', 'Mrs', 'Dr')),
  -- These two fields show only when their box is ticked.
  constraint designer_applications_address_of_studio check (has_studio or studio_address is null),
  constraint designer_applications_shows_done check (has_done_shows or previous_shows is null),
  constraint designer_applications_portfolio_named
    check (cardinality(portfolio_files) <= 10 and private.are_lines(portfolio_files, 255)),
  constraint designer_applications_terms_accepted check (terms_accepted),
  -- The reference number, from the start.
  number bigint generated always as identity unique,
  sequence integer not null default 0,
  answered_at timestamptz,
  -- What the last answer's mail says.
  message text check (private.is_prose(message, 5000)),
  reviewed_at timestamptz,
  -- Accepted, declined or withdrawn. Written by the functions below alone: a status that staff set by hand opens no score.
  decided_at timestamptz,
  -- What was made of it once it was accepted. No foreign key: a deleted profile can come back (restore_deleted), and is
  -- linked again then.
  designer_id uuid unique,
  fastrack_designer_id uuid unique,
  constraint designer_applications_made_once check (num_nonnulls(designer_id, fastrack_designer_id) <= 1),
  constraint designer_applications_status_known
    check (status in ('new', 'in_review', 'shortlisted', 'interview', 'accepted', 'declined', 'withdrawn')),
  terms_version integer not null default 1
);
create index designer_applications_by_user on public.designer_applications (user_id) where user_id is not null;
-- How everything of an address is found.
create index designer_applications_by_address on public.designer_applications (lower(email), created_at desc);
create index designer_applications_words on public.designer_applications using gin (
  private.application_words(first_name, last_name, company_label_name, email, studio_address)
) with (fastupdate = off);
create index designer_applications_by_status on public.designer_applications (status, number desc);
create index designer_applications_undecided on public.designer_applications (number desc) where decided_at is null;
alter table public.designer_applications enable row level security;
grant select, update, delete on public.designer_applications to authenticated;
grant insert (
  idempotency_key, application_type, design_type, title, first_name, last_name, phone, email, website,
  social_media_handles, company_registration_number, company_label_name, age_groups, stores_supplied, operating_duration,
  has_studio, studio_address, has_done_shows, previous_shows, portfolio_files, files_folder, terms_accepted
) on public.designer_applications to anon, authenticated;
create policy "Anyone applies" on public.designer_applications
  for insert to anon, authenticated
  with check (status = 'new');
create policy "Staff read applications" on public.designer_applications
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff decide on applications" on public.designer_applications
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins delete applications" on public.designer_applications
  for delete to authenticated
  using ((select private.caller_role()) = 'admin');
select private.watch('public.designer_applications');

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
alter table public.application_scores enable row level security;

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

create trigger editors_change_status_only before update on public.designer_applications
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

create trigger mail_about_row after insert on public.designer_applications
  for each row execute function private.mail_about_row('application_id', 'application_notice', 'application_receipt');

create trigger note_deletion after delete on public.designer_applications
  for each row execute function private.forget_in_audit();

create trigger stamp_terms_version before insert on public.designer_applications
  for each row execute function private.stamp_terms_version();

-- input: { id, sequence, status, words? }. Review is silent; everything else goes by mail, with the words staff saw.
create function public.answer_application(input jsonb) returns void
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
revoke execute on function public.answer_application from public;
grant execute on function public.answer_application to authenticated;

create function private.refuse_decision_by_hand() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'a decision is made by answer_application';
end
$$;
revoke execute on function private.refuse_decision_by_hand from public;
-- It would open the scores.
create trigger decided_by_answer before update on public.designer_applications
  for each row
  when (current_user = 'authenticated' and new.decided_at is distinct from old.decided_at)
  execute function private.refuse_decision_by_hand();

-- Three, or as many as there are.
create function private.panel_size() returns integer
  language sql stable set search_path = ''
  return least(3, (select count(*) from public.profiles where role in ('admin', 'editor')))::integer;
revoke execute on function private.panel_size from public;

create function private.has_scored(the_application uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from public.application_scores
    where application_id = the_application and member_id = (select auth.uid())
  );
revoke execute on function private.has_scored from public;

-- When the panel is complete; an admin need not wait for it. Either has given their own score.
create function private.may_decide(the_application uuid) returns boolean
  language sql stable set search_path = ''
  return private.has_scored(the_application) and (
    private.caller_role() = 'admin'
    or (select count(*) from public.application_scores where application_id = the_application) >= private.panel_size()
  );
revoke execute on function private.may_decide from public;

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
revoke execute on function public.score_application from public;
grant execute on function public.score_application to authenticated;

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
revoke execute on function public.application_panel from public;
grant execute on function public.application_panel to authenticated;

-- input: { show?, search?, type?, design?, sort?, limit, after?, before? }; after and before are ids. Names, labels and
-- means are null where the caller has not scored yet, and the search does not find by them.
create function public.list_applications(input jsonb)
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
revoke execute on function public.list_applications from public;
grant execute on function public.list_applications to authenticated;

-- Of "1 Loop Street, Cape Town", the town. An address without parts is all of it the studio's own.
create function private.town_of(address text) returns text
  language sql immutable parallel safe
  return case when address ~ '[,\n]' then nullif(btrim(regexp_replace(btrim(address, e', \n'), '^.*[,\n]', '')), '') end;
revoke execute on function private.town_of from public;

-- How many of each status, and of what waits for the caller and for a decision.
create function public.count_applications() returns table (show text, found integer)
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
revoke execute on function public.count_applications from public;
grant execute on function public.count_applications to authenticated;

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
revoke execute on function public.review_applications from public;
grant execute on function public.review_applications to authenticated;

-- input: { id, kind: 'designer' | 'fastrack', draft: { name, slug, name_lines, specialty, statement, bio, picture } }.
-- Once for each application, whoever presses; returns the profile's id.
create function public.make_designer(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  draft constant jsonb := input -> 'draft';
  a public.designer_applications;
  made uuid;
begin
  perform private.require_staff();
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such application';
  end if;
  if a.status <> 'accepted' then
    raise exception using errcode = 'check_violation', message = 'Only an accepted designer gets a profile';
  end if;
  if exists (select from public.designers where id = a.designer_id)
    or exists (select from public.fastrack_designers where id = a.fastrack_designer_id) then
    raise exception using errcode = 'check_violation', message = 'This application has its profile already';
  end if;
  if input ->> 'kind' = 'designer' then
    if exists (select from public.designers where name = draft ->> 'name') then
      raise exception using errcode = 'check_violation',
        message = 'There is a designer called ' || (draft ->> 'name') || ' already';
    end if;
    insert into public.designers (
      slug, name, name_lines, specialty, portrait, statement, bio, is_active, display_order
    ) values (
      case
        when exists (select from public.designers where slug = draft ->> 'slug') then (draft ->> 'slug') || '-' || a.number
        else draft ->> 'slug'
      end,
      draft ->> 'name', array(select jsonb_array_elements_text(draft -> 'name_lines')), draft ->> 'specialty',
      draft ->> 'picture', draft ->> 'statement', draft ->> 'bio', false,
      (select coalesce(max(display_order), 0) + 1 from public.designers)
    ) returning id into made;
    update public.designer_applications set designer_id = made, fastrack_designer_id = null where id = a.id;
  else
    insert into public.fastrack_designers (name, bio, image, is_active, display_order)
    values (
      draft ->> 'name', draft ->> 'bio', draft ->> 'picture', false,
      (select coalesce(max(display_order), 0) + 1 from public.fastrack_designers)
    ) returning id into made;
    update public.designer_applications set fastrack_designer_id = made, designer_id = null where id = a.id;
  end if;
  return made;
end
$$;
revoke execute on function public.make_designer from public;
grant execute on function public.make_designer to authenticated;

-- input: { id }. False: it was decided before. The applicant and the team are told.
create function public.withdraw_application(input jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  a public.designer_applications;
begin
  update public.designer_applications
  set status = 'withdrawn', sequence = sequence + 1, decided_at = clock_timestamp(), message = null
  where id::text = input ->> 'id' and status in ('new', 'in_review', 'shortlisted', 'interview')
  returning * into a;
  if not found then
    return false;
  end if;
  perform private.queue_visitor_mail(
    'application_withdrawn', lower(a.email), jsonb_build_object('application_id', a.id),
    'application_withdrawn:' || a.id, 3
  );
  perform private.queue_visitor_mail(
    'application_withdrawn_notice', null, jsonb_build_object('application_id', a.id),
    'application_withdrawn_notice:' || a.id, 120
  );
  return true;
end
$$;
revoke execute on function public.withdraw_application from public;

-- input: { id, phone, email, website, social_media_handles }. False: there is nothing to correct any more. Mails go to the
-- new address from then on; the old one is told, and its link still opens the page.
create function public.correct_application(input jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  a public.designer_applications;
  wanted_email constant text := btrim(input ->> 'email');
  is_moved boolean;
begin
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found or a.status in ('declined', 'withdrawn') then
    return false;
  end if;
  is_moved := lower(wanted_email) <> lower(a.email);
  update public.designer_applications set
    phone = input ->> 'phone', email = wanted_email, website = input ->> 'website',
    social_media_handles = input ->> 'social_media_handles',
    -- Whoever is writing to the old address is told to look again.
    sequence = sequence + is_moved::integer
  where id = a.id;
  if is_moved then
    perform private.queue_visitor_mail(
      'application_address_gone', lower(a.email), jsonb_build_object('application_id', a.id),
      'application_address_gone:' || a.id || ':' || (a.sequence + 1), 3
    );
    perform private.queue_visitor_mail(
      'application_address', lower(wanted_email), jsonb_build_object('application_id', a.id),
      'application_address:' || a.id || ':' || (a.sequence + 1), 3
    );
  end if;
  return true;
end
$$;
revoke execute on function public.correct_application from public;

-- What picture_uses did before, for functions that no member calls.
create function private.picture_uses()
  returns table (picture_id uuid, table_name text, record_id text, label text)
  language sql stable security definer set search_path = ''
  as $$
  select n.name::uuid, n.table_name, n.record_id, n.label
  from private.rows_naming('\mpictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})') n
$$;
revoke execute on function private.picture_uses from public;

-- A deleted application takes with it its mails, to former addresses too, and a draft of a profile that nobody has
-- worked on, with the picture that was copied for it if no other page shows it.
create function private.forget_application() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  made text[];
  copied uuid[];
begin
  delete from public.outbox where payload ->> 'application_id' = old.id::text and status <> 'sent';
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where payload ->> 'application_id' = old.id::text and recipient is not null;
  with gone as (
    delete from public.designers
    where id = old.designer_id and not is_active and updated_at = created_at returning id
  ), gone_fastrack as (
    delete from public.fastrack_designers
    where id = old.fastrack_designer_id and not is_active and updated_at = created_at returning id
  )
  select array_agg(both_kinds.id::text) into made
  from (select id from gone union all select id from gone_fastrack) both_kinds;
  copied := array(select p.id from public.pictures p where p.application_id = old.id);
  if cardinality(copied) > 0 then
    copied := array(select unnest(copied) except select u.picture_id from private.picture_uses() u);
    update public.pictures set deleted_at = coalesce(deleted_at, now()), original_name = 'deleted' where id = any (copied);
    -- One that a page shows is the house's from now on.
    update public.pictures set application_id = null where application_id = old.id;
    update public.audit a set before = a.before - 'original_name', after = a.after - 'original_name'
    where a.table_name = 'pictures' and a.record_id = any (copied::text[]);
  end if;
  update public.audit a set
    before = a.before - private.personal_fields() - array['slug', 'name_lines', 'statement', 'bio'],
    after = a.after - private.personal_fields() - array['slug', 'name_lines', 'statement', 'bio']
  where a.table_name in ('designers', 'fastrack_designers') and a.record_id = any (made);
  return null;
end
$$;
revoke execute on function private.forget_application from public;
create trigger forget_application after delete on public.designer_applications
  for each row execute function private.forget_application();

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
revoke execute on function private.store_application_mean from public;
create trigger store_mean after insert or update on public.application_scores
  for each row execute function private.store_application_mean();
create trigger store_mean after update of decided_at on public.designer_applications
  for each row when (new.decided_at is not null) execute function private.store_application_mean();

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
revoke execute on function private.first_applications from public;

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
revoke execute on function public.knows_applicant from public;
grant execute on function public.knows_applicant to authenticated;
