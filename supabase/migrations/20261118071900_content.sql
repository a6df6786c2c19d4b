-- What the pages show and say, with their first words: stories, events, pictures, texts.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Titles that run across the home page.
create table public.banners (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 200)),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index banners_newest on public.banners (created_at desc) where active;
alter table public.banners enable row level security;
grant select on public.banners to anon;
grant select, insert, update, delete on public.banners to authenticated;
create policy "Everyone reads active banners" on public.banners
  for select to anon, authenticated
  using (active);
create policy "Staff manage banners" on public.banners
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.banners', is_shown => true);

-- The films of the shop.
create table public.promo_videos (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 200)),
  description text check (private.is_prose(description, 2000)),
  video_url text not null check (private.is_line(video_url, 2000)),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index promo_videos_in_order on public.promo_videos (order_index) where is_active;
alter table public.promo_videos enable row level security;
grant select on public.promo_videos to anon;
grant select, insert, update, delete on public.promo_videos to authenticated;
create policy "Everyone reads active promo videos" on public.promo_videos
  for select to anon, authenticated
  using (is_active);
create policy "Staff manage promo videos" on public.promo_videos
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.promo_videos', is_shown => true);

-- The stories.
create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 300)),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  excerpt text check (private.is_prose(excerpt, 2000)),
  -- Paragraphs, parted by blank lines.
  content text not null check (private.is_prose(content, 200000)),
  featured_image text check (featured_image ~ '\S'),
  category text not null,
  status text not null default 'draft',
  words tsvector generated always as (
    private.search_words(title, category || ' ' || coalesce(excerpt, ''), private.without_pictures(content))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blogs_category_known
    check (category in ('Digital Magazine', 'Insider', 'Masterclass', 'Press Releases')),
  constraint blogs_status_known check (status in ('draft', 'published')),
  -- A story is a draft, or published from a moment on: before that moment it is nobody's to read but the staff's. The
  -- database's own clock decides.
  publish_at timestamptz not null default 'infinity',
  product_ids text[] not null default '{}' check (private.are_product_ids(product_ids))
);
create index blogs_words on public.blogs using gin (words) with (fastupdate = off) where status = 'published';
create index blogs_newest on public.blogs (publish_at desc, id desc) where status = 'published';
create index blogs_newest_in_category on public.blogs (category, publish_at desc, id desc) where status = 'published';
-- The staff's own list.
create index blogs_last_saved on public.blogs (updated_at desc, id);
create index blogs_by_product on public.blogs using gin (product_ids) with (fastupdate = off);
alter table public.blogs enable row level security;
grant select on public.blogs to anon;
grant select, insert, update, delete on public.blogs to authenticated;
create policy "Staff manage stories" on public.blogs
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads published stories" on public.blogs
  for select to anon, authenticated
  using (status = 'published' and publish_at <= now());
select private.watch('public.blogs', is_shown => true);

create table public.job_positions (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 200)),
  department text not null check (private.is_line(department, 200)),
  location text not null check (private.is_line(location, 200)),
  employment_type text not null check (private.is_line(employment_type, 100)),
  description text not null check (private.is_prose(description, 20000)),
  salary_range text check (private.is_line(salary_range, 100)),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index job_positions_newest on public.job_positions (created_at desc) where is_active;
alter table public.job_positions enable row level security;
grant select on public.job_positions to anon;
grant select, insert, update, delete on public.job_positions to authenticated;
create policy "Everyone reads active positions" on public.job_positions
  for select to anon, authenticated
  using (is_active);
create policy "Staff manage positions" on public.job_positions
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.job_positions', is_shown => true);

-- Every text a story ever had, so that an earlier one can be brought back.
create table public.story_versions (
  id bigint generated always as identity primary key,
  story_id uuid not null,
  saved_at timestamptz not null default clock_timestamp(),
  -- Null for what the site itself wrote, and once that member's account is deleted.
  saved_by uuid references public.profiles (id) on delete set null,
  title text not null,
  excerpt text,
  content text not null,
  featured_image text,
  category text not null
);
create index story_versions_by_story on public.story_versions (story_id, id desc);
alter table public.story_versions enable row level security;
grant select on public.story_versions to authenticated;
create policy "Staff read the versions of a story" on public.story_versions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Section 43 of the ECT Act: what a supplier says of itself.
  legal_name text not null default 'AFI House of Nala (Pty) Ltd' check (private.is_line(legal_name, 200)),
  registration_number text not null default '2014/055142/07'
    check (private.is_line(registration_number, 50)),
  office_bearers text not null default 'Zanele Okafor-Nkosi, Sindiswe Adomako'
    check (private.is_line(office_bearers, 300)),
  -- The number that answers on WhatsApp. Without one, no page offers it: the shop's telephone may be a landline.
  whatsapp_phone text check (private.is_line(whatsapp_phone, 50))
);
alter table public.organisation enable row level security;
grant select on public.organisation to anon;
grant select, update on public.organisation to authenticated;
create policy "Staff manage it" on public.organisation for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.organisation for select to anon, authenticated
  using (true);
select private.watch('public.organisation', is_shown => true);
insert into public.organisation (
  motto, partnerships_contact, partnerships_email, partnerships_promise, customer_service_email,
  designer_applications_email, privacy_email, careers_email, fastrack_phone, fastrack_opens_on
) values (
  'One house for the makers of a continent.',
  'Zanele Okafor-Nkosi',
  'partners@afi.example',
  'Answers within two working days',
  'hello@afi.example',
  'designers@afi.example',
  'privacy@afi.example',
  'hello@afi.example',
  '+27 11 555 0164',
  '2026-12-01'
);

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
alter table public.places enable row level security;
grant select on public.places to anon;
grant select, update on public.places to authenticated;
create policy "Staff manage it" on public.places for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.places for select to anon, authenticated
  using (true);
select private.watch('public.places', is_shown => true);
insert into public.places (id, name, address, phone, email, week, display_order) values
  (
    'head-office',
    'Head office',
    '{"14 Kerk Lane, Level 3","Newtown, Johannesburg"}',
    '+27 11 555 0142',
    'hello@afi.example',
    '{08:30-17:00,08:30-17:00,08:30-17:00,08:30-17:00,08:30-17:00,"",""}',
    1
  ),
  (
    'retail-store',
    'Retail store',
    '{"House of Nala, Shop 27","The Arches, Rosebank"}',
    '+27 11 555 0187',
    'shop@afi.example',
    '{09:00-19:00,09:00-19:00,09:00-19:00,09:00-19:00,09:00-19:00,09:00-19:00,09:00-19:00}',
    2
  ),
  (
    'atelier',
    'Atelier',
    '{"Shop 27, The Arches","Rosebank, Johannesburg"}',
    '+27 11 555 0187',
    'atelier@afi.example',
    '{"",09:00-17:30,09:00-17:30,09:00-17:30,09:00-17:30,09:00-17:30,""}',
    3
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
alter table public.closures enable row level security;
grant select on public.closures to anon;
grant select, insert, update, delete on public.closures to authenticated;
create policy "Staff manage it" on public.closures for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.closures for select to anon, authenticated
  using (true);
select private.watch('public.closures', is_shown => true);

create table public.social_links (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 100)),
  href text not null check (private.is_web_address(href)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.social_links enable row level security;
grant select on public.social_links to anon;
grant select, insert, update, delete on public.social_links to authenticated;
create policy "Staff manage it" on public.social_links for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.social_links for select to anon, authenticated
  using (true);
select private.watch('public.social_links', is_shown => true);
insert into public.social_links (name, href, display_order) values
  ('Instagram', 'https://instagram.example/afi', 1),
  ('YouTube', 'https://youtube.example/afi', 2),
  ('LinkedIn', 'https://linkedin.example/company/afi', 3);

-- A page of ours, or another site's.
create function private.is_address(value text) returns boolean
  language sql immutable parallel safe
  return private.is_web_address(value) or (private.is_line(value, 500) and value ~ '^/([^/\s]\S*)?$');

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
alter table public.hero_slides enable row level security;
grant select on public.hero_slides to anon;
grant select, insert, update, delete on public.hero_slides to authenticated;
create policy "Staff manage it" on public.hero_slides for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads what is active" on public.hero_slides for select to anon, authenticated
  using (is_active);
select private.watch('public.hero_slides', is_shown => true);
insert into public.hero_slides (title, text, link_to, link_words, picture, alt, ground, display_order) values
  (
    E'Made here,\nworn\neverywhere',
    'The runways, the makers and the shop of a continent that dresses itself.',
    '/events',
    'See what is on',
    '/media/portraits/portrait-04.jpg',
    'Profile of a woman in a tall black and ivory headwrap with gold neck rings',
    'terracotta',
    1
  ),
  (
    E'Fourteen\nnames,\none night',
    'The Johannesburg Showcase, in the Constitution Court Gardens.',
    '/events',
    'Buy Tickets',
    '/media/portraits/portrait-09.jpg',
    'Profile of a bearded man against a saffron sun',
    'indigo',
    2
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
  constraint gallery_pictures_page_known check (page in ('about', 'nala-prive')),
  product_ids text[] not null default '{}' check (private.are_product_ids(product_ids))
);
alter table public.gallery_pictures enable row level security;
grant select on public.gallery_pictures to anon;
grant select, insert, update, delete on public.gallery_pictures to authenticated;
create policy "Staff manage it" on public.gallery_pictures for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.gallery_pictures for select to anon, authenticated
  using (true);
select private.watch('public.gallery_pictures', is_shown => true);
insert into public.gallery_pictures (page, picture, focus, category, title, display_order) values
  ('about', '/media/photos/gallery/runway.jpg', null, 'Fashion Shows', 'Johannesburg Showcase 2025', 1),
  ('about', '/media/photos/gallery/luxury.jpg', '45% 50%', 'Exhibitions', 'Held in the Hand, Tunis', 2),
  ('about', '/media/photos/gallery/collaboration.jpg', null, 'Launches', 'Two Houses, One Cloth', 4),
  ('nala-prive', '/media/photos/gallery/ready-to-wear.jpg', null, 'Ready-to-Wear', 'The spring rail, first fitting', 10),
  ('nala-prive', '/media/photos/gallery/menswear.jpg', null, 'Menswear', 'Two tunics, one collar', 11),
  ('nala-prive', '/media/photos/gallery/prints.jpg', null, 'Prints', 'Seven cloths, strike-offs', 12),
  ('nala-prive', '/media/photos/gallery/couture.jpg', null, 'Couture', 'Eleven metres, one seam', 13),
  ('nala-prive', '/media/photos/gallery/runway.jpg', null, 'Runway', 'Exit nine, Johannesburg', 14),
  ('nala-prive', '/media/photos/gallery/contemporary.jpg', null, 'Contemporary', 'The long coat, belted', 15),
  ('nala-prive', '/media/photos/gallery/luxury.jpg', null, 'Luxury', 'Collar and headwrap, hand beaded', 16),
  ('nala-prive', '/media/photos/gallery/collaboration.jpg', null, 'Collaboration', 'Drawn with the Oyo workshop', 17),
  ('about', '/media/photos/gallery/couture.jpg', null, 'Galas', 'The Makers’ Gala 2025', 3),
  ('about', '/media/photos/events/fitting-mirror.jpg', null, 'Fashion Shows', 'Last fitting, Lagos 2025', 5),
  ('about', '/media/photos/gallery/menswear.jpg', null, 'Fashion Shows', 'Tailors’ Night, Dakar', 6),
  ('about', '/media/photos/events/shop-window-dusk.jpg', null, 'Launches', 'Rosebank Pop-Up 2024', 7),
  ('about', '/media/photos/gallery/prints.jpg', null, 'Conferences', 'Who Owns a Pattern? 2024', 8),
  ('about', '/media/photos/events/exhibition-hall.jpg', null, 'Exhibitions', 'Shapes of Now, Accra', 9);

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
alter table public.designers enable row level security;
grant select on public.designers to anon;
grant select, insert, update, delete on public.designers to authenticated;
create policy "Staff manage it" on public.designers for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads what is active" on public.designers for select to anon, authenticated
  using (is_active);
select private.watch('public.designers', is_shown => true);
insert into public.designers (
  slug, name, name_lines, specialty, portrait, portrait_alt, is_dark, statement, bio, achievements, pieces_title,
  display_order
) values
  (
    'amara-diallo-venter',
    'Amara Diallo-Venter',
    '{Amara,Diallo-,Venter}',
    'Print and eveningwear',
    '/media/portraits/portrait-16.jpg',
    'Amara Diallo-Venter in profile, long beaded braids',
    false,
    'She draws every print at the size it will be worn, on the floor, in socks.',
    E'Amara Diallo-Venter grew up between Saint-Louis and Paarl, in two houses that argued about everything except cloth. Her first prints were cut from linoleum with a kitchen knife; the cowrie she carved at nineteen is still in the collection.\n\nShe works in runs of forty. When a screen is worn out, the print is over.',
    '{"2026 The Continental Prize for Print, jury of nine","2025 Opened the Johannesburg Showcase","2023 First order from House of Nala: forty gowns, sold in nine days","2021 Fastrack semi-finalist","2019 Diploma in textile design, Dakar"}',
    'Her pieces',
    1
  ),
  (
    'afi-atelier',
    'AFI Atelier',
    '{AFI,Atelier}',
    'The house''s own rooms',
    '/media/portraits/portrait-11.jpg',
    'A figure in profile, cut whole from Kuba Diagonal',
    true,
    'Fourteen people, nine tables, one kettle and no signature.',
    E'The atelier is the house’s own workroom, above the shop in Rosebank. Its cutters, drapers and finishers make the Nala Privé pieces, the bespoke orders and everything on the rail that carries no other name.\n\nWork is passed from table to table and comes back changed. Whoever finishes a garment writes an initial inside the left seam, where only the next tailor will look.',
    '{"2026 Three hundred bespoke orders in one year, the first time","2025 Benches for twelve Fastrack designers","2024 The first Nala Privé show, thirty-two looks","2022 Moved above the shop at The Arches","2019 Two tables in a borrowed room in Newtown"}',
    'Our pieces',
    4
  ),
  (
    'kofi-mensah-adu',
    'Kofi Mensah-Adu',
    '{Kofi,Mensah-,Adu}',
    'Tailoring and strip weave',
    '/media/portraits/portrait-17.jpg',
    'Kofi Mensah-Adu in profile, in a jacket of Strip Weave, a tape measure about his neck',
    true,
    'He measures a man standing, sitting and looking for his keys.',
    E'Kofi Mensah-Adu was apprenticed at fourteen to a tailor in Kumasi who did not own a tape measure and was never wrong. He has owned one since, and says that it has made him slower.\n\nHis cloth comes off the narrow looms of Bonwire, four inches wide. He joins the strips before he cuts them, so that the weaver’s line runs through the lapel and out at the cuff.',
    '{"2026 Dressed the orchestra of the Harvest Gala, sixty-one coats","2024 The Cutters’ Medal, for a shoulder without padding","2022 First collection for House of Nala","2020 Opened a bench for four apprentices in Kumasi","2016 Master’s papers in tailoring, Accra"}',
    'His pieces',
    2
  ),
  (
    'lindokuhle-phiri',
    'Lindokuhle Phiri',
    '{Lindokuhle,Phiri}',
    'Silk, straw and beadwork',
    '/media/portraits/portrait-18.jpg',
    'Lindokuhle Phiri in profile, a flared hat and a wide collar sewn with beads',
    false,
    'She begins with the part of you that enters a room first.',
    E'Lindokuhle Phiri trained as a jeweller in Durban and as a hatter by accident, when a brim she had wired for a friend was photographed from a passing taxi. She draws the collars and hats; eleven people whom she names on every label bead and block them.\n\nNothing leaves her table until she has worn it for a day, on the bus, in whatever weather there is.',
    '{"2026 Forty hats for the Nairobi Showcase, one of them returned","2025 Beadwork acquired by a national collection","2023 First collar in the window of House of Nala","2022 Fastrack semi-finalist","2018 Certificate in jewellery design, Durban"}',
    'Her pieces',
    3
  );

-- The prose of the pages, which used to stand in the code: passages, section headings and captions of home, about,
-- Fastrack and Nala Privé, the first words of other pages, the patron and the chairman. Every process keeps these few rows
-- in memory (server/content/content-catalogue.ts). Each page is one row, so that its form shows it as a whole.
create table public.home_page (
  id text primary key default 'home' check (id = 'home'),
  about_eyebrow text not null check (private.is_line(about_eyebrow, 60)),
  about_title text not null check (private.is_prose(about_title, 300)),
  about_picture text not null check (private.is_line(about_picture, 2000)),
  about_picture_alt text check (private.is_line(about_picture_alt, 300)),
  about_caption text check (private.is_line(about_caption, 300)),
  -- Paragraphs, parted by blank lines; the first is set larger.
  about_text text not null check (private.is_prose(about_text, 5000)),
  events_title text not null check (private.is_line(events_title, 60)),
  prive_text text not null check (private.is_prose(prive_text, 500)),
  stories_title text not null check (private.is_line(stories_title, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.home_page enable row level security;
grant select on public.home_page to anon;
grant select, update on public.home_page to authenticated;
create policy "Staff manage it" on public.home_page for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.home_page for select to anon, authenticated
  using (true);
select private.watch('public.home_page', is_shown => true);
insert into public.home_page (
  about_eyebrow, about_title, about_picture, about_picture_alt, about_caption, about_text, events_title, prive_text,
  stories_title
) values (
  'About AFI',
  'African fashion is an archive, a workshop and a market. We keep the lights on in all three.',
  '/media/photos/stories/pattern-cutting.jpg',
  'Paper pattern, brass scissors and indigo cloth on a cutting table',
  'The cutting table in Newtown, a little after six in the morning.',
  E'Since the first show in a borrowed warehouse we have put more than three hundred designers from across the continent in front of buyers, editors and the people who wear the clothes.\n\nWe stage the shows, run a programme that takes young designers from sketch to rail, and keep a house of our own, where ready-to-wear and made-to-order garments are cut and finished by hand.',
  'Events',
  'Our own ready-to-wear, made in our own atelier, and garments cut for one person only. Twelve pairs of hands, no factory.',
  'Stories'
);

create table public.about_page (
  id text primary key default 'about' check (id = 'about'),
  mission_title text not null check (private.is_line(mission_title, 60)),
  mission text not null check (private.is_prose(mission, 300)),
  mission_picture text not null check (private.is_line(mission_picture, 2000)),
  mission_picture_alt text check (private.is_line(mission_picture_alt, 300)),
  mission_caption text check (private.is_line(mission_caption, 300)),
  work_title text not null check (private.is_line(work_title, 60)),
  vision_title text not null check (private.is_line(vision_title, 60)),
  vision text not null check (private.is_prose(vision, 500)),
  events_title text not null check (private.is_line(events_title, 60)),
  gallery_title text not null check (private.is_line(gallery_title, 60)),
  community_title text not null check (private.is_line(community_title, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.about_page enable row level security;
grant select on public.about_page to anon;
grant select, update on public.about_page to authenticated;
create policy "Staff manage it" on public.about_page for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.about_page for select to anon, authenticated
  using (true);
select private.watch('public.about_page', is_shown => true);
insert into public.about_page (
  mission_title, mission, mission_picture, mission_picture_alt, mission_caption, work_title, vision_title, vision,
  events_title, gallery_title, community_title
) values (
  'Mission',
  'To put African designers where the cloth is cut, the money is counted and the story is told.',
  '/media/photos/stories/market-shelves.jpg',
  'Shelves of folded cloth from floor to ceiling, a ladder against them',
  'The cloth store in Newtown. The ladder is older than the house.',
  'What we do',
  'Vision',
  'A continent that dresses itself, exports what it makes, and is paid in full. By 2035: one thousand labels, each with a bench, a buyer and a lawyer.',
  'Next',
  'What it looked like',
  'Community'
);

create table public.fastrack_page (
  id text primary key default 'fastrack' check (id = 'fastrack'),
  lead text not null check (private.is_prose(lead, 300)),
  title text not null check (private.is_prose(title, 300)),
  text text not null check (private.is_prose(text, 5000)),
  -- "Open call: Portfolio, two references", in their order.
  steps text[] not null check (cardinality(steps) between 1 and 12 and private.are_lines(steps, 300)),
  class_title text not null check (private.is_line(class_title, 60)),
  criteria_title text not null check (private.is_line(criteria_title, 60)),
  criteria text[] not null check (private.are_lines(criteria, 200)),
  benefits_title text not null check (private.is_line(benefits_title, 60)),
  benefits text[] not null check (private.are_lines(benefits, 200)),
  requirements_title text not null check (private.is_line(requirements_title, 60)),
  requirements text[] not null check (private.are_lines(requirements, 200)),
  contact_title text not null check (private.is_line(contact_title, 60)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.fastrack_page enable row level security;
grant select on public.fastrack_page to anon;
grant select, update on public.fastrack_page to authenticated;
create policy "Staff manage it" on public.fastrack_page for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.fastrack_page for select to anon, authenticated
  using (true);
select private.watch('public.fastrack_page', is_shown => true);
insert into public.fastrack_page (
  lead, title, text, steps, class_title, criteria_title, criteria, benefits_title, benefits, requirements_title,
  requirements, contact_title
) values (
  'A year inside the house for twelve young designers, from first toile to first order.',
  'Talent is everywhere. A cutting table, a pattern maker and a buyer’s phone number are not.',
  'Fastrack lends all three. Semi-finalists work for a season with our atelier, show on our runway and leave with a costed collection and somebody to sell it to.',
  '{"Open call: Portfolio, two references, one film of you at work.","Semi-final: Twelve designers, six weeks of masterclasses.","Atelier: Four months on a real bench, with a mentor.","Runway: Six looks at the Johannesburg Showcase.","Rail: A first order, placed by House of Nala."}',
  'The class',
  'Criteria',
  '{"African citizen, aged 18-35","A fashion qualification, or 5+ years of experience","Free application: nobody pays to be seen"}',
  'Benefits',
  '{"A bench in the atelier for four months","Mentors in pattern, costing and law","A place on the runway, fully paid","A first order from House of Nala"}',
  'Requirements',
  '{"Portfolio of at least 10 pieces","Two references","One page on the cloth you would choose, and why"}',
  'Ask the programme team'
);

create table public.prive_page (
  id text primary key default 'nala-prive' check (id = 'nala-prive'),
  tagline text not null check (private.is_line(tagline, 120)),
  title text not null check (private.is_prose(title, 300)),
  text text not null check (private.is_prose(text, 5000)),
  collection_text text not null check (private.is_prose(collection_text, 500)),
  bespoke_text text not null check (private.is_prose(bespoke_text, 500)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  collection_title text not null default 'Ready-to-Wear Collection' check (private.is_line(collection_title, 60)),
  bespoke_title text not null default 'Bespoke & Made-to-Order' check (private.is_line(bespoke_title, 60))
);
alter table public.prive_page enable row level security;
grant select on public.prive_page to anon;
grant select, update on public.prive_page to authenticated;
create policy "Staff manage it" on public.prive_page for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.prive_page for select to anon, authenticated
  using (true);
select private.watch('public.prive_page', is_shown => true);
insert into public.prive_page (
  tagline, title, text, collection_text, bespoke_text
) values (
  'Made by hand, in one house, for the person who will wear it.',
  'The in-house label, cut and finished by the atelier team.',
  E'Nala Privé is our own ready-to-wear: small runs in cloth we print or have woven for us, patterned, cut, sewn and pressed in the rooms above the shop.\n\nThe same hands make to order. A bespoke garment starts with a conversation and a length of calico, takes three fittings, and is not made twice.',
  'Twenty-two pieces for this season, in the shop and on the rail in Rosebank.',
  'A wedding, a first day in office, a coat to leave to somebody. Tell us, and we will draw it.'
);

-- What pages with little prose begin with.
create table public.page_intros (
  id text primary key default 'intros' check (id = 'intros'),
  contact_lead text not null check (private.is_prose(contact_lead, 300)),
  careers_lead text not null check (private.is_prose(careers_lead, 300)),
  careers_none text not null check (private.is_prose(careers_none, 300)),
  newsletter_title text not null check (private.is_line(newsletter_title, 60)),
  newsletter_lead text not null check (private.is_prose(newsletter_lead, 300)),
  application_title text not null check (private.is_line(application_title, 60)),
  application_lead text not null check (private.is_prose(application_lead, 300)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The headings that pages had in the code, with today's words, and the heads of the cart, the checkout, the account and
  -- the pages of orders.
  contact_title text not null default 'Contact' check (private.is_line(contact_title, 60)),
  partnerships_title text not null default 'Partnerships' check (private.is_line(partnerships_title, 60)),
  careers_title text not null default 'Careers' check (private.is_line(careers_title, 60)),
  careers_none_title text not null default 'No current positions available'
    check (private.is_line(careers_none_title, 60)),
  stories_title text not null default 'Stories' check (private.is_line(stories_title, 60)),
  story_products_title text not null default 'In this story'
    check (private.is_line(story_products_title, 60)),
  events_title text not null default 'Events' check (private.is_line(events_title, 60)),
  event_products_title text not null default 'Worn and shown here'
    check (private.is_line(event_products_title, 60)),
  new_products_title text not null default 'New in House of Nala'
    check (private.is_line(new_products_title, 60)),
  atelier_title text not null default 'Visit Our Atelier' check (private.is_line(atelier_title, 60)),
  booking_title text not null default 'Bespoke appointment' check (private.is_line(booking_title, 60)),
  wish_list_title text not null default 'Wish list' check (private.is_line(wish_list_title, 60)),
  cart_title text not null default 'Your Cart' check (private.is_line(cart_title, 60)),
  checkout_title text not null default 'Checkout' check (private.is_line(checkout_title, 60)),
  yours_title text not null default 'Everything of yours' check (private.is_line(yours_title, 60)),
  -- Headings, first words, and what stands where there is nothing.
  footer_title text not null
    default 'Explore'
    check (private.is_line(footer_title, 60)),
  page_not_found_lead text not null
    default 'The thread stops here. Pull it gently and it leads home.'
    check (private.is_prose(page_not_found_lead, 300)),
  search_title text not null
    default 'What are you looking for?'
    check (private.is_line(search_title, 60)),
  search_lead text not null
    default 'Try one word, a designer’s name or a cloth. Or start from the rail.'
    check (private.is_prose(search_lead, 300)),
  shop_lead text not null
    default 'Ready-to-wear, accessories and seats, from the people who make them.'
    check (private.is_prose(shop_lead, 300)),
  related_products_title text not null
    default 'Worn with'
    check (private.is_line(related_products_title, 60)),
  product_events_title text not null
    default 'Seen at'
    check (private.is_line(product_events_title, 60)),
  product_stories_title text not null
    default 'Told in'
    check (private.is_line(product_stories_title, 60)),
  product_not_found_lead text not null
    default 'It has left the rail, or its address lost a thread. The others are still hanging.'
    check (private.is_prose(product_not_found_lead, 300)),
  cart_empty_title text not null
    default 'Your cart is empty'
    check (private.is_line(cart_empty_title, 60)),
  cart_empty_lead text not null
    default 'The rail is full, and the kettle is on.'
    check (private.is_prose(cart_empty_lead, 300)),
  order_title text not null
    default 'Find your order'
    check (private.is_line(order_title, 60)),
  order_lead text not null
    default 'An order opens with the link in its mail. Tell us its number and your address, and we send the link again.'
    check (private.is_prose(order_lead, 300)),
  yours_lead text not null
    default 'Orders, tickets, appointments, applications and waiting lists, on one page and without a password. Tell us your address and we send you the link.'
    check (private.is_prose(yours_lead, 300)),
  achievements_title text not null
    default 'Achievements'
    check (private.is_line(achievements_title, 60)),
  story_not_found_lead text not null
    default 'It may have been taken down, or its address is a stitch out. The others are where they were.'
    check (private.is_prose(story_not_found_lead, 300)),
  event_programme_title text not null
    default 'Programme'
    check (private.is_line(event_programme_title, 60)),
  event_place_title text not null
    default 'Place'
    check (private.is_line(event_place_title, 60)),
  event_wear_title text not null
    default 'What to wear'
    check (private.is_line(event_wear_title, 60)),
  event_tickets_title text not null
    default 'Tickets'
    check (private.is_line(event_tickets_title, 60)),
  event_tickets_note text not null
    default 'Tickets come by mail within minutes. They are refunded in full if the event is moved or called off.'
    check (private.is_prose(event_tickets_note, 300)),
  event_no_tickets_lead text not null
    default 'There is nothing to book for this event yet. When there is, it is sold here.'
    check (private.is_prose(event_no_tickets_lead, 300)),
  event_free_title text not null
    default 'Free entry'
    check (private.is_line(event_free_title, 60)),
  event_free_lead text not null
    default 'Come as you are: there is nothing to pay and nothing to book.'
    check (private.is_prose(event_free_lead, 300)),
  event_place_lead text not null
    default 'Come as you are. Tell us that you are coming, and we keep the doors from getting too narrow.'
    check (private.is_prose(event_place_lead, 300)),
  event_not_found_lead text not null
    default 'It may have been taken off the programme, or its address is a stitch out.'
    check (private.is_prose(event_not_found_lead, 300)),
  -- What the pages for a missing designer and a missing event still had in the code, with today's words. The other headings
  -- of missing pages are quoted in the specification.
  designer_not_found_lead text not null
    default 'Perhaps the name is spelled another way. The rail knows everybody we sell.'
    check (private.is_prose(designer_not_found_lead, 300)),
  event_not_found_title text not null
    default 'Event Not Found'
    check (private.is_line(event_not_found_title, 60)),
  -- What a personal link says that opens nothing, with today's words.
  appointment_link_title text not null
    default 'This link opens no appointment'
    check (private.is_line(appointment_link_title, 60)),
  application_link_title text not null
    default 'This link opens no application'
    check (private.is_line(application_link_title, 60)),
  link_not_found_lead text not null
    default 'Please open it from our mail as it is: mail programs sometimes cut long links. If it still does not open, ask us:'
    check (private.is_prose(link_not_found_lead, 300))
);
alter table public.page_intros enable row level security;
grant select on public.page_intros to anon;
grant select, update on public.page_intros to authenticated;
create policy "Staff manage it" on public.page_intros for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.page_intros for select to anon, authenticated
  using (true);
select private.watch('public.page_intros', is_shown => true);
insert into public.page_intros (
  contact_lead, careers_lead, careers_none, newsletter_title, newsletter_lead, application_title, application_lead
) values (
  'Write to us, or come and feel the cloth.',
  'Forty-one people, nine languages, one kettle. We hire slowly, and people stay.',
  'When a bench comes free it is listed here first, and in the letter from the atelier.',
  'Letters from the atelier',
  'New cloth, new names, first seats. Once a month, never more.',
  'Show your work',
  'For the runway or the pop-up shop. It takes about ten minutes; have your company registration number to hand.'
);

-- The three cards of stories on the home page; its design has a place for each.
create table public.story_covers (
  id text primary key,
  eyebrow text not null check (private.is_line(eyebrow, 60)),
  title text not null check (private.is_line(title, 200)),
  link_to text not null check (private.is_address(link_to)),
  link_words text not null check (private.is_line(link_words, 60)),
  picture text not null check (private.is_line(picture, 2000)),
  -- The cloth of the spine, by the name of its pattern.
  cloth text not null check (cloth ~ '^[a-z]+(-[a-z]+)*$'),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint story_covers_id_known check (id in ('first', 'second', 'third'))
);
alter table public.story_covers enable row level security;
grant select on public.story_covers to anon;
grant select, update on public.story_covers to authenticated;
create policy "Everyone reads it" on public.story_covers for select to anon, authenticated
  using (true);
create policy "Staff manage it" on public.story_covers for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.story_covers', is_shown => true);
insert into public.story_covers (id, eyebrow, title, link_to, link_words, picture, cloth, display_order) values
  (
    'first',
    'Digital Magazine',
    'The cloth that crossed the Sahel twice',
    '/stories',
    'Read',
    '/media/photos/stories/loom-warp.jpg',
    'strip-weave',
    1
  ),
  (
    'second',
    'Fastrack',
    'Twelve names to learn how to pronounce',
    '/fastrack',
    'Meet them',
    '/media/portraits/portrait-10.jpg',
    'bead-lattice',
    2
  ),
  (
    'third',
    'Film, 4 min',
    'Backstage, before anyone is dressed',
    'https://youtube.example/afi/backstage-before-anyone-is-dressed',
    'Watch',
    '/media/photos/events/backstage-rail.jpg',
    'baobab-leaf',
    3
  );

-- What we do, on About.
create table public.work_areas (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 60)),
  link_to text not null check (private.is_address(link_to)),
  text text not null check (private.is_prose(text, 500)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.work_areas enable row level security;
grant select on public.work_areas to anon;
grant select, insert, update, delete on public.work_areas to authenticated;
create policy "Staff manage it" on public.work_areas for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.work_areas for select to anon, authenticated
  using (true);
select private.watch('public.work_areas', is_shown => true);
insert into public.work_areas (title, link_to, text, display_order) values
  ('Shows', '/events', 'Four fashion weeks and one long table a year. Designers pay nothing to walk; buyers sit in front.', 1),
  ('Fastrack', '/fastrack', 'A year inside the house for twelve designers, from first toile to first order.', 2),
  ('House of Nala', '/house-of-nala', 'A shop that pays its makers on the day a piece is sold, and says who they are.', 3),
  ('Stories', '/stories', 'A magazine, masterclasses and an archive of cloth, open to anybody who asks.', 4);

-- The patron and the chairman.
create table public.people (
  id text primary key,
  role text not null check (private.is_line(role, 60)),
  name text not null check (private.is_line(name, 200)),
  biography text not null check (private.is_prose(biography, 5000)),
  quote text check (private.is_prose(quote, 300)),
  portrait text not null check (private.is_line(portrait, 2000)),
  portrait_alt text check (private.is_line(portrait_alt, 300)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint people_id_known check (id in ('patron', 'chairman'))
);
alter table public.people enable row level security;
grant select on public.people to anon;
grant select, update on public.people to authenticated;
create policy "Staff manage it" on public.people for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.people for select to anon, authenticated
  using (true);
select private.watch('public.people', is_shown => true);
insert into public.people (id, role, name, biography, quote, portrait, portrait_alt, display_order) values
  (
    'patron',
    'Patron',
    'Dr Nomvula Asante-Dube',
    E'Historian of dress, and for nineteen years keeper of textiles at a museum that once had no African cloth made after 1900. She bought the first piece herself, on a bus.\n\nShe chairs our archive, reads every Fastrack essay, and has never sat in the front row.',
    'A garment is the one archive you can wear to dinner.',
    '/media/portraits/portrait-13.jpg',
    'Dr Nomvula Asante-Dube, in a crested wrap of Moon Arcs',
    1
  ),
  (
    'chairman',
    'Chairman',
    'Sipho Mensah-Radebe',
    'Began as a cutter’s apprentice in Fordsburg, ended up owning the factory, and sold it to the people who worked there. He founded the organisation with a borrowed warehouse and eleven designers.',
    null,
    '/media/portraits/portrait-14.jpg',
    'Sipho Mensah-Radebe, in a coat of Painted Gable',
    2
  );

-- What search engines and shared links show of a page, the pictures that stand on pages beside their words, and the
-- pictures that break the rail of the shop: they stood in the code. As 20261117080000_page_words.sql: every process keeps
-- these few rows in memory, and none comes or goes.
create table public.page_heads (
  id text primary key,
  title text not null check (private.is_line(title, 70)),
  description text not null check (private.is_prose(description, 300)),
  picture text not null check (private.is_line(picture, 2000)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_heads_id_known check (id in (
    'home', 'about', 'fastrack', 'nala-prive', 'house-of-nala', 'events', 'stories',
    'contact', 'careers', 'newsletter', 'designer-application', 'booking', 'search', 'wish-list',
    'cart', 'checkout', 'order', 'account', 'yours'
  ))
);
alter table public.page_heads enable row level security;
grant select on public.page_heads to anon;
grant select, update on public.page_heads to authenticated;
create policy "Staff manage it" on public.page_heads for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.page_heads for select to anon, authenticated
  using (true);
select private.watch('public.page_heads', is_shown => true);
insert into public.page_heads (id, title, description, picture, display_order) values
  (
    'home',
    'Made here, worn everywhere',
    'AFI stages the fashion weeks, runs the designer programme and keeps the shop of a continent that dresses itself. Events, stories, House of Nala and Nala Privé.',
    '/media/portraits/portrait-04.jpg',
    1
  ),
  (
    'about',
    'About',
    'To put African designers where the cloth is cut, the money is counted and the story is told: our mission, our people, what we do and what it looked like.',
    '/media/photos/events/show-finale.jpg',
    2
  ),
  (
    'fastrack',
    'Fastrack',
    'A year inside the house for twelve young African designers, from first toile to first order.',
    '/media/portraits/portrait-01.jpg',
    3
  ),
  (
    'nala-prive',
    'Nala Privé',
    'The in-house label, made by the atelier team: ready-to-wear in small runs, and bespoke garments made to order.',
    '/media/photos/gallery/couture.jpg',
    4
  ),
  (
    'house-of-nala',
    'House of Nala',
    'Ready-to-wear, accessories and seats at the table, from the people who make them.',
    '/media/photos/hero/hero-sweep.jpg',
    5
  ),
  (
    'events',
    'Events',
    'Fashion shows, exhibitions, launches, galas and conferences of African fashion: what is coming, and what has been.',
    '/media/photos/events/runway-show.jpg',
    6
  ),
  (
    'stories',
    'Stories',
    'The house''s magazine: essays, visits to workrooms, masterclasses and news from the makers of a continent.',
    '/media/photos/stories/magazine-table.jpg',
    7
  ),
  (
    'contact',
    'Contact',
    'Write to AFI, or come and feel the cloth: head office in Newtown, House of Nala in Rosebank, and whom to ask about partnerships.',
    '/media/photos/events/popup-shop.jpg',
    8
  ),
  (
    'careers',
    'Careers',
    'Work at the house: the atelier, the events, the stories. Every position we have, and what it asks.',
    '/media/photos/stories/thread-spools.jpg',
    9
  ),
  (
    'newsletter',
    'Newsletter',
    'Letters from the atelier: new cloth, new names, first seats. Once a month, never more.',
    '/media/photos/stories/pattern-cutting.jpg',
    10
  ),
  (
    'designer-application',
    'Designer application',
    'Apply to show your work with us: six looks on the runway, or a rail in House of Nala for a month.',
    '/media/photos/events/runway-show.jpg',
    11
  ),
  (
    'booking',
    'Bespoke appointment',
    'Ask for an appointment in the atelier of Nala Privé: bespoke design, alterations, fittings and advice.',
    '/media/photos/stories/pattern-cutting.jpg',
    12
  ),
  ('search', 'Search', 'Find a piece, a story, an event or a designer.', '/media/photos/stories/stacked-fabrics.jpg', 13),
  ('wish-list', 'Wish list', 'Pieces of House of Nala to come back to.', '/media/photos/hero/hero-sweep.jpg', 14),
  ('cart', 'Your Cart', 'What you have chosen at House of Nala.', '/media/photos/hero/hero-sweep.jpg', 15),
  ('checkout', 'Checkout', 'Pay for what you have chosen at House of Nala.', '/media/photos/hero/hero-sweep.jpg', 16),
  (
    'order',
    'Find your order',
    'Tell us the number of your order and your address, and we send you its link again.',
    '/media/photos/hero/hero-sweep.jpg',
    17
  ),
  ('account', 'Your account', 'Your orders, tickets, appointments and details.', '/media/photos/hero/hero-sweep.jpg', 18),
  (
    'yours',
    'Everything of yours',
    'Your orders, tickets, appointments, applications and waiting lists, on one page.',
    '/media/portraits/portrait-07.jpg',
    19
  );

create table public.page_pictures (
  id text primary key,
  -- Where it stands, for staff.
  place text not null check (private.is_line(place, 100)),
  picture text not null check (private.is_line(picture, 2000)),
  picture_alt text check (private.is_line(picture_alt, 300)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_pictures_id_known check (id in (
    'home-prive', 'prive-collection', 'prive-bespoke', 'booking', 'contact', 'careers'
  ))
);
alter table public.page_pictures enable row level security;
grant select on public.page_pictures to anon;
grant select, update on public.page_pictures to authenticated;
create policy "Staff manage it" on public.page_pictures for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.page_pictures for select to anon, authenticated
  using (true);
select private.watch('public.page_pictures', is_shown => true);
insert into public.page_pictures (id, place, picture, picture_alt, display_order) values
  (
    'home-prive',
    'Nala Privé on the home page',
    '/media/photos/hero/hero-forms.jpg',
    'Three evening garments on stands against oxblood: a strip weave cape, a moon arcs column, a medallion kaftan',
    1
  ),
  ('prive-bespoke', 'Bespoke on Nala Privé', '/media/photos/stories/sewing-machine.jpg', null, 3),
  ('careers', 'Careers', '/media/photos/stories/thread-spools.jpg', null, 6),
  ('prive-collection', 'Ready-to-wear on Nala Privé', '/media/photos/events/shop-window-dusk.jpg', null, 2),
  ('booking', 'Beside the appointment form', '/media/photos/stories/atelier-counter.jpg', null, 4),
  ('contact', 'Beside the contact form', '/media/photos/events/shop-window-dusk.jpg', null, 5);

-- Two in every twelve pieces of the shop, in this order.
create table public.shop_insets (
  id text primary key,
  title text not null check (private.is_line(title, 60)),
  link_words text not null check (private.is_line(link_words, 60)),
  link_to text not null check (private.is_address(link_to)),
  picture text not null check (private.is_line(picture, 2000)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shop_insets_id_known check (id in ('first', 'second', 'third', 'fourth', 'fifth', 'sixth'))
);
alter table public.shop_insets enable row level security;
grant select on public.shop_insets to anon;
grant select, update on public.shop_insets to authenticated;
create policy "Staff manage it" on public.shop_insets for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.shop_insets for select to anon, authenticated
  using (true);
select private.watch('public.shop_insets', is_shown => true);
insert into public.shop_insets (id, title, link_words, link_to, picture, display_order) values
  (
    'first',
    'Counted, bead by bead',
    'The jewellery',
    '/house-of-nala?category=Accessories#pieces',
    '/media/photos/stories/beads-in-bowls.jpg',
    1
  ),
  ('second', 'Printed for us, by the metre', 'See the cloth', '/nala-prive', '/media/photos/stories/market-shelves.jpg', 2),
  ('third', 'Cut once, for one person', 'Made to order', '/nala-prive', '/media/photos/stories/evening-window.jpg', 3),
  ('fourth', 'A hand’s width, a day', 'Read the stories', '/stories', '/media/photos/stories/bead-loom.jpg', 4),
  ('fifth', 'Three hundred hours of it', 'Nala Privé', '/nala-prive', '/media/photos/stories/loom-warp.jpg', 5),
  ('sixth', 'Seen first from a chair', 'The shows', '/events', '/media/photos/events/front-row.jpg', 6);

-- The list of events that is there also while the database is away (docs/decisions.md, 11): rows that staff change, kept in
-- memory like the words of the pages. A row of `events` with the same id takes the place of one.
create table public.local_events (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 100),
  title text not null check (private.is_line(title, 200)),
  -- Both in Johannesburg.
  date date not null check (isfinite(date)),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  location text not null check (private.is_line(location, 300)),
  category text not null,
  description text not null check (private.is_prose(description, 20000)),
  featured_image text not null check (private.is_line(featured_image, 2000)),
  status text not null default 'draft',
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint local_events_category_known
    check (category in ('Fashion Shows', 'Exhibitions', 'Launches', 'Galas', 'Conferences')),
  constraint local_events_status_known check (status in ('draft', 'published'))
);
alter table public.local_events enable row level security;
grant select on public.local_events to anon;
grant select, insert, update, delete on public.local_events to authenticated;
create policy "Everyone reads published events" on public.local_events
  for select to anon, authenticated
  using (status = 'published');
create policy "Staff manage events" on public.local_events
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.local_events', is_shown => true);
insert into public.local_events (
  id, title, date, time, location, category, description, featured_image, status, display_order
) values
  (
    'harvest-premium-table',
    'Premium Table, sold out!',
    '2025-11-08',
    '12:00',
    'Dassieberg Winery, Stellenbosch',
    'Galas',
    'The head of the long table: seven courses with the cellar’s own bottles, poured by the winemaker. Each guest took home the length of woven cloth they had sat at.',
    '/media/photos/events/harvest-table.jpg',
    'published',
    1
  ),
  (
    'harvest-elevated-table',
    'Elevated Table, sold out!',
    '2025-11-08',
    '12:00',
    'Dassieberg Winery, Stellenbosch',
    'Galas',
    'Five courses with wine along the long table, then a place on the lawn for the show. The napkins were hemmed by the atelier, and not one was left behind.',
    '/media/photos/events/gala-dinner.jpg',
    'published',
    2
  ),
  (
    'harvest-signature-tasting',
    'Signature Tasting, sold out!',
    '2025-11-08',
    '12:00',
    'Dassieberg Winery, Stellenbosch',
    'Galas',
    'Four wines and four small plates among the vines, standing or on a bale, and a place on the lawn for the show. The light was best at half past four.',
    '/media/photos/events/vine-rows.jpg',
    'published',
    3
  ),
  (
    'open-looms',
    'Open Looms',
    '2027-02-20',
    '10:00',
    'Old Customs House, Durban',
    'Exhibitions',
    'Eleven looms at work, from a strap tied round a post to a frame two people high. Sit down at the twelfth and add a hand’s breadth; by Sunday evening it is a cloth.',
    '/media/photos/stories/bead-loom.jpg',
    'published',
    4
  ),
  (
    'pattern-room-open',
    'The Pattern Room, Open',
    '2027-05-08',
    '11:00',
    '14 Kerk Lane, Newtown, Johannesburg',
    'Exhibitions',
    'The blocks behind twenty years of collections, hung on their hooks and lent out by the hour. Bring card and a pencil: tracing is allowed, and encouraged.',
    '/media/photos/stories/pattern-cutting.jpg',
    'published',
    5
  ),
  (
    'winter-showcase',
    'The Winter Showcase',
    '2027-06-18',
    '18:00',
    'Harbour Shed 4, Cape Town',
    'Fashion Shows',
    'Wool, felt and quilted cotton from nine houses, shown in an unheated shed so that everyone sees the point. Blankets are lent at the door. Most come back.',
    '/media/photos/events/front-row.jpg',
    'published',
    6
  );

-- What the page of a piece tells of its cloth. The name stands in the material of pieces, and is none of these words.
create table public.cloths (
  id text primary key,
  name text not null check (private.is_line(name, 60)),
  description text not null check (private.is_prose(description, 500)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.cloths enable row level security;
grant select on public.cloths to anon;
grant select, update on public.cloths to authenticated;
create policy "Staff manage it" on public.cloths for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.cloths for select to anon, authenticated
  using (true);
select private.watch('public.cloths', is_shown => true);
insert into public.cloths (id, name, description) values
  (
    'baobab-leaf',
    'Baobab Leaf',
    'Palmate baobab leaves, velvet pods and five-petalled flowers tossed head-to-tail across deep emerald.'
  ),
  (
    'basket-plait',
    'Basket Plait',
    'Twill-plaited palm strands reversing on the axis to draw nested diamonds, as in fine coiled and plaited basketry.'
  ),
  (
    'bead-lattice',
    'Bead Lattice',
    'Brick-stitched glass beads forming an interlocking diamond lattice, every bead with its own glint.'
  ),
  ('cowrie-strand', 'Cowrie Strand', 'Cowries set four to a rosette and strung on a trellis of ochre seed beads over plum.'),
  (
    'earth-line',
    'Earth Line',
    'Hand-drawn ivory marks on a dark earth ground: broad chevrons, crosses, nested lozenges and tally combs set in uneven hand-ruled panels.'
  ),
  (
    'grand-medallion',
    'Grand Medallion',
    'Large concentric medallions in wax-print spirit: petalled rings, bead borders and a scattered seed ground, set in a half-drop.'
  ),
  (
    'herringbone-stripe',
    'Herringbone Stripe',
    'Broad tailoring herringbone in ink and sand with a saffron-and-emerald guard stripe riding every fourth spine.'
  ),
  (
    'indigo-pinpoint',
    'Indigo Pinpoint',
    'Discharge-print style micro geometry: pin dots drawn into rosettes, ringed stars and a fine diamond trellis on deep indigo.'
  ),
  (
    'indigo-resist',
    'Indigo Resist',
    'Tied and paste-resist indigo with a freehand wobble: large tied moons burst in broken rings over combed water and seed fields, with soft dye bleed.'
  ),
  (
    'kuba-diagonal',
    'Kuba Diagonal',
    'Raffia-cloth interlace: ribbed bands pass over and under on the bias, locking small cut-pile lozenges between them.'
  ),
  (
    'moon-arcs',
    'Moon Arcs',
    'Concentric risings and settings linked into a running ribbon, with small suns and crescents held in the open sky.'
  ),
  (
    'painted-gable',
    'Painted Gable',
    'Bold ink-outlined wall-painting geometry: interlocking stepped gables, mirrored spears and framed lozenges.'
  ),
  (
    'strip-weave',
    'Strip Weave',
    'Narrow-loom strips sewn edge to edge; weft-faced figure blocks alternate with warp-striped grounds in a stepped rhythm.'
  ),
  (
    'tailor-pinstripe',
    'Tailor Pinstripe',
    'Quiet suiting: a faint twill in ink carrying a hand-tacked ivory pinstripe, with an ochre stripe every fourth.'
  );

-- Stories, events and designers that moved are found under every address they had: tickets, mails and calendars name it.
create table public.old_addresses (
  kind text not null check (kind in ('story', 'event', 'designer')),
  old_slug text not null check (old_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(old_slug) <= 200),
  -- No foreign key: those of a deleted record wait for its return, an hour at most (retention.server.ts).
  record_id text not null,
  created_at timestamptz not null default now(),
  primary key (kind, old_slug)
);
create index old_addresses_by_record on public.old_addresses (kind, record_id);
alter table public.old_addresses enable row level security;
grant select on public.old_addresses to anon, authenticated;
-- The policy of the records decides which of them a visitor may be led to.
create policy "Everyone follows an old address to a record they may read" on public.old_addresses
  for select to anon, authenticated
  using (
    case kind
      when 'story' then exists (select from public.blogs b where b.id = record_id::uuid)
      when 'event' then exists (select from public.events e where e.id = record_id)
      else exists (select from public.designers d where d.id = record_id::uuid)
    end
  );

-- A published story and the next older one; after the oldest comes the newest. Where the story has moved, its new
-- address alone. Null when there is no such story.
create function public.story_with_next(wanted_slug text) returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  story public.blogs;
  next json;
  moved_to text;
begin
  select * into story from public.blogs b
  where b.status = 'published' and b.publish_at <= now() and b.slug = wanted_slug;
  if story.id is null then
    select b.slug into moved_to from public.old_addresses r join public.blogs b on b.id = r.record_id::uuid
    where r.kind = 'story' and r.old_slug = wanted_slug and b.status = 'published' and b.publish_at <= now();
    return case when moved_to is not null then json_build_object('moved_to', moved_to) end;
  end if;
  select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
  where b.status = 'published' and b.publish_at <= now() and (b.publish_at, b.id) < (story.publish_at, story.id)
  order by b.publish_at desc, b.id desc limit 1;
  if next is null then
    select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
    where b.status = 'published' and b.publish_at <= now() and b.id <> story.id
    order by b.publish_at desc, b.id desc limit 1;
  end if;
  return json_build_object(
    'story', json_build_object(
      'id', story.id, 'title', story.title, 'slug', story.slug, 'excerpt', story.excerpt, 'content', story.content,
      'featured_image', story.featured_image, 'category', story.category, 'publish_at', story.publish_at
    ),
    'next', next,
    'has_products', cardinality(story.product_ids) > 0
  );
end;
$$;
revoke execute on function public.story_with_next from public;
grant execute on function public.story_with_next to anon, authenticated;

-- A row that names no moment is of the moment it was made: a default cannot name another column.
create function private.default_publish_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.publish_at := new.created_at;
  return new;
end
$$;
create trigger default_publish_at before insert on public.blogs
  for each row when (new.publish_at = 'infinity') execute function private.default_publish_at();

-- The trigger names the kind.
create function private.keep_old_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- An address that is in use again leads to nobody else.
  delete from public.old_addresses where kind = tg_argv[0] and old_slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into public.old_addresses (kind, old_slug, record_id) values (tg_argv[0], old.slug, new.id)
    on conflict (kind, old_slug) do update set record_id = excluded.record_id;
  end if;
  return null;
end
$$;
revoke execute on function private.keep_old_slug from public;
create trigger keep_first_slug after insert on public.blogs
  for each row execute function private.keep_old_slug('story');
create trigger keep_old_slug after update of slug on public.blogs
  for each row when (old.slug is distinct from new.slug) execute function private.keep_old_slug('story');
create trigger keep_first_slug after insert on public.events
  for each row execute function private.keep_old_slug('event');
create trigger keep_old_slug after update of slug on public.events
  for each row when (old.slug is distinct from new.slug) execute function private.keep_old_slug('event');
create trigger keep_first_slug after insert on public.designers
  for each row execute function private.keep_old_slug('designer');
create trigger keep_old_slug after update of slug on public.designers
  for each row when (old.slug is distinct from new.slug) execute function private.keep_old_slug('designer');

create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.story_versions (story_id, saved_by, title, excerpt, content, featured_image, category)
  values (
    new.id, (select p.id from public.profiles p where p.id = auth.uid()),
    new.title, new.excerpt, new.content, new.featured_image, new.category
  );
  return null;
end
$$;
revoke execute on function private.keep_version from public;
create trigger keep_first_version after insert on public.blogs
  for each row execute function private.keep_version();
create trigger keep_version after update on public.blogs
  for each row
  when ((old.title, old.excerpt, old.content, old.featured_image, old.category)
    is distinct from (new.title, new.excerpt, new.content, new.featured_image, new.category))
  execute function private.keep_version();

-- The id is its address. It is made from the title and then stays: an id that holds 'harvest' is sold out.
create function private.name_local_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted constant text := private.slug_of(replace(private.slug_of(new.title), 'harvest', ' '));
  suffix integer := 1;
begin
  new.id := wanted;
  while exists (select from public.local_events where id = new.id) loop
    suffix := suffix + 1;
    new.id := wanted || '-' || suffix;
  end loop;
  return new;
end
$$;
revoke execute on function private.name_local_event from public;
create trigger name_event before insert on public.local_events
  for each row when (new.id is null) execute function private.name_local_event();

-- The home page asks once: its banners, next events and newest products that can be bought.
create function public.home_page(as_of timestamptz, most_events integer, most_products integer) returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  banners json;
  events json;
  products json;
begin
  select coalesce(json_agg(banner), '[]') into banners from (
    select id, title from public.banners where active order by created_at desc
  ) banner;
  select coalesce(json_agg(event), '[]') into events from (
    select id, title, description, event_date, event_time, location, category, featured_image, slug, ends_at, is_free,
      called_off_at
    from public.events where status = 'published' and event_date >= as_of
    order by event_date limit most_events
  ) event;
  select coalesce(json_agg(product), '[]') into products from (
    select id, name, price, sale_price, status, in_stock, left_by_size, category, material, sizes, meta_description,
      images
    from public.products where status = 'published' and in_stock
    order by created_at desc, id desc limit most_products
  ) product;
  return json_build_object('banners', banners, 'events', events, 'products', products);
end
$$;
revoke execute on function public.home_page from public;
grant execute on function public.home_page to anon, authenticated;
