-- What visitors read that used to stand in the code: facts of the organisation, opening hours, hero slides, galleries and
-- the profiles of designers. Every process keeps these few rows in memory (server/content/content-catalogue.ts).

-- The hours of each day, Monday first: "09:00-17:30", or "" where it is closed.
create function private.is_week(week text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(week) = 7 and (
    select bool_and(day = '' or (
      day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' and left(day, 5) < right(day, 5)
    )) from unnest(week) as day
  );

-- A page of ours, or another site's.
create function private.is_address(value text) returns boolean
  language sql immutable parallel safe
  return private.is_web_address(value) or (private.is_line(value, 500) and value ~ '^/([^/\s]\S*)?$');

create table public.organisation (
  id text primary key default 'organisation' check (id = 'organisation'),
  motto text not null check (private.is_line(motto, 200)),
  partnerships_contact text not null check (private.is_line(partnerships_contact, 200)),
  partnerships_email text not null check (private.is_email(partnerships_email)),
  partnerships_promise text not null check (private.is_line(partnerships_promise, 200)),
  customer_service_email text not null check (private.is_email(customer_service_email)),
  designer_applications_email text not null check (private.is_email(designer_applications_email)),
  privacy_email text not null check (private.is_email(privacy_email)),
  careers_email text not null check (private.is_email(careers_email)),
  fastrack_phone text not null check (private.is_line(fastrack_phone, 50)),
  fastrack_opens_on date not null,
  backstage_film_url text not null check (private.is_web_address(backstage_film_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.places (
  id text primary key,
  name text not null check (private.is_line(name, 200)),
  -- As on an envelope.
  address text[] not null check (cardinality(address) between 1 and 6 and private.are_lines(address, 200)),
  phone text not null check (private.is_line(phone, 50)),
  email text not null check (private.is_email(email)),
  week text[] not null check (private.is_week(week)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint places_id_known check (id in ('head-office', 'retail-store', 'atelier'))
);

-- Days on which a place is closed though its week says otherwise; both ends are closed.
create table public.closures (
  id uuid primary key default gen_random_uuid(),
  -- Null: all of them.
  place_id text references public.places (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text not null check (private.is_line(reason, 200)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint closures_in_order check (starts_on <= ends_on)
);
create index closures_ahead on public.closures (ends_on);
create index closures_by_place on public.closures (place_id) where place_id is not null;

create table public.social_links (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 100)),
  href text not null check (private.is_web_address(href)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.hero_slides (
  id uuid primary key default gen_random_uuid(),
  -- As it is set, one line each.
  title text not null check (private.is_prose(title, 200)),
  text text not null check (private.is_prose(text, 500)),
  link_to text not null check (private.is_address(link_to)),
  link_words text not null check (private.is_line(link_words, 60)),
  picture text not null check (private.is_line(picture, 2000)),
  -- In place of the picture's own words.
  alt text check (private.is_line(alt, 300)),
  ground text not null default 'terracotta',
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hero_slides_ground_known check (ground in ('terracotta', 'indigo', 'oxblood', 'emerald', 'plum'))
);

create table public.gallery_pictures (
  id uuid primary key default gen_random_uuid(),
  page text not null,
  picture text not null check (private.is_line(picture, 2000)),
  alt text check (private.is_line(alt, 300)),
  -- What stays in view when a frame crops it, in place of the picture's own focal point.
  focus text check (focus ~ '^([0-9]|[1-9][0-9]|100)% ([0-9]|[1-9][0-9]|100)%$'),
  category text not null check (private.is_line(category, 100)),
  title text not null check (private.is_line(title, 200)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gallery_pictures_page_known check (page in ('about', 'nala-prive'))
);

create table public.designers (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  -- As a piece names its designer.
  name text not null unique check (private.is_line(name, 200)),
  -- As it is set, one line each.
  name_lines text[] not null check (cardinality(name_lines) between 1 and 5 and private.are_lines(name_lines, 60)),
  specialty text not null check (private.is_line(specialty, 200)),
  portrait text not null check (private.is_line(portrait, 2000)),
  portrait_alt text check (private.is_line(portrait_alt, 300)),
  -- The portrait stands on a deep colour, so words on it are light.
  is_dark boolean not null default false,
  statement text not null check (private.is_prose(statement, 500)),
  -- Paragraphs, parted by blank lines.
  bio text not null check (private.is_prose(bio, 10000)),
  -- The year first.
  achievements text[] not null default '{}' check (private.are_lines(achievements, 300)),
  pieces_title text not null default 'Pieces' check (private.is_line(pieces_title, 60)),
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

do $$
declare
  content text;
begin
  foreach content in array array[
    'organisation', 'places', 'closures', 'social_links', 'hero_slides', 'gallery_pictures', 'designers'
  ] loop
    execute format('create trigger touch_updated_at before update on public.%I
      for each row execute function private.touch_updated_at()', content);
    execute format('create trigger note_change after insert or update or delete on public.%I
      for each row execute function private.note_change()', content);
    execute format('create trigger tell_change after insert or update or delete on public.%I
      for each row execute function private.tell_change()', content);
    execute format('create trigger tell_truncate after truncate on public.%I
      for each statement execute function private.tell_change()', content);
    execute format('alter table public.%I enable row level security', content);
    execute format('grant select on public.%I to anon', content);
    execute format('create policy "Staff manage it" on public.%I for all to authenticated
      using ((select private.caller_role()) in (''admin'', ''editor''))', content);
  end loop;
  foreach content in array array['closures', 'social_links', 'hero_slides', 'gallery_pictures', 'designers'] loop
    execute format('grant select, insert, update, delete on public.%I to authenticated', content);
  end loop;
  -- There is one organisation, and it has these places: they change, but none comes or goes.
  foreach content in array array['organisation', 'places'] loop
    execute format('grant select, update on public.%I to authenticated', content);
  end loop;
  foreach content in array array['organisation', 'places', 'closures', 'social_links', 'gallery_pictures'] loop
    execute format('create policy "Everyone reads it" on public.%I for select to anon, authenticated
      using (true)', content);
  end loop;
  foreach content in array array['hero_slides', 'designers'] loop
    execute format('create policy "Everyone reads what is active" on public.%I for select to anon, authenticated
      using (is_active)', content);
  end loop;
end
$$;

-- Banners and positions have an order of their own only by their date, as specified; films and Fastrack designers have
-- one already.

