-- The prose of the pages, which used to stand in the code: passages, section headings and captions of home, about,
-- Fastrack and Nala Privé, the first words of other pages, the patron and the chairman. Every process keeps these few rows
-- in memory (server/content/content-catalogue.ts). Each page is one row, so that its form shows it as a whole.

create table public.home_page (
  id text primary key default 'home' check (id = 'home'),
  -- For search engines and shared links; so on every page.
  description text not null check (private.is_prose(description, 300)),
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

create table public.about_page (
  id text primary key default 'about' check (id = 'about'),
  description text not null check (private.is_prose(description, 300)),
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

create table public.fastrack_page (
  id text primary key default 'fastrack' check (id = 'fastrack'),
  description text not null check (private.is_prose(description, 200)),
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

create table public.prive_page (
  id text primary key default 'nala-prive' check (id = 'nala-prive'),
  description text not null check (private.is_prose(description, 300)),
  tagline text not null check (private.is_line(tagline, 120)),
  title text not null check (private.is_prose(title, 300)),
  text text not null check (private.is_prose(text, 5000)),
  collection_text text not null check (private.is_prose(collection_text, 500)),
  bespoke_text text not null check (private.is_prose(bespoke_text, 500)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
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

do $$
declare
  content text;
begin
  foreach content in array array[
    'home_page', 'about_page', 'fastrack_page', 'prive_page', 'page_intros', 'story_covers', 'work_areas', 'people'
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
    -- A page, a card and a person change, but none comes or goes.
    execute format('grant select, update on public.%I to authenticated', content);
    execute format('create policy "Staff manage it" on public.%I for all to authenticated
      using ((select private.caller_role()) in (''admin'', ''editor''))', content);
    execute format('create policy "Everyone reads it" on public.%I for select to anon, authenticated
      using (true)', content);
  end loop;
end
$$;
grant insert, delete on public.work_areas to authenticated;

-- The words of the site as it was delivered; app/content/first-pages.server.ts and first-facts.ts say the same.
insert into public.home_page (description, about_eyebrow, about_title, about_picture, about_picture_alt, about_caption, about_text, events_title, prive_text, stories_title) values
  (
    'AFI stages the fashion weeks, runs the designer programme and keeps the shop of a continent that dresses itself. Events, stories, House of Nala and Nala Privé.',
    'About AFI',
    'African fashion is an archive, a workshop and a market. We keep the lights on in all three.',
    '/media/photos/stories/pattern-cutting.jpg',
    'Paper pattern, brass scissors and indigo cloth on a cutting table',
    'The cutting table in Newtown, a little after six in the morning.',
    e'Since the first show in a borrowed warehouse we have put more than three hundred designers from across the continent in front of buyers, editors and the people who wear the clothes.\n\nWe stage the shows, run a programme that takes young designers from sketch to rail, and keep a house of our own, where ready-to-wear and made-to-order garments are cut and finished by hand.',
    'Events',
    'Our own ready-to-wear, made in our own atelier, and garments cut for one person only. Twelve pairs of hands, no factory.',
    'Stories'
  );

insert into public.about_page (description, mission_title, mission, mission_picture, mission_picture_alt, mission_caption, work_title, vision_title, vision, events_title, gallery_title, community_title) values
  (
    'To put African designers where the cloth is cut, the money is counted and the story is told: our mission, our people, what we do and what it looked like.',
    'Mission',
    'To put African designers where the cloth is cut, the money is counted and the story is told.',
    '/media/photos/events/show-finale.jpg',
    'Five looks before a tall curtain of printed cloth as confetti falls',
    'The last exit of the Johannesburg Showcase, November 2025.',
    'What we do',
    'Vision',
    'A continent that dresses itself, exports what it makes, and is paid in full. By 2035: one thousand labels, each with a bench, a buyer and a lawyer.',
    'Next',
    'What it looked like',
    'Community'
  );

insert into public.fastrack_page (description, lead, title, text, steps, class_title, criteria_title, criteria, benefits_title, benefits, requirements_title, requirements, contact_title) values
  (
    'A year inside the house for twelve young African designers, from first toile to first order.',
    'A year inside the house for twelve young designers, from first toile to first order.',
    'Talent is everywhere. A cutting table, a pattern maker and a buyer’s phone number are not.',
    'Fastrack lends all three. Semi-finalists work for a season with our atelier, show on our runway and leave with a costed collection and somebody to sell it to.',
    array[
    'Open call: Portfolio, two references, one film of you at work.',
    'Semi-final: Twelve designers, six weeks of masterclasses.',
    'Atelier: Four months on a real bench, with a mentor.',
    'Runway: Six looks at the Johannesburg Showcase.',
    'Rail: A first order, placed by House of Nala.'
  ],
    'The class',
    'Criteria',
    array[
    'African citizen, aged 18-35',
    'A fashion qualification, or 5+ years of experience',
    'Free application: nobody pays to be seen'
  ],
    'Benefits',
    array[
    'A bench in the atelier for four months',
    'Mentors in pattern, costing and law',
    'A place on the runway, fully paid',
    'A first order from House of Nala'
  ],
    'Requirements',
    array[
    'Portfolio of at least 10 pieces',
    'Two references',
    'One page on the cloth you would choose, and why'
  ],
    'Ask the programme team'
  );

insert into public.prive_page (description, tagline, title, text, collection_text, bespoke_text) values
  (
    'The in-house label, made by the atelier team: ready-to-wear in small runs, and bespoke garments made to order.',
    'Made by hand, in one house, for the person who will wear it.',
    'The in-house label, cut and finished by the atelier team.',
    e'Nala Privé is our own ready-to-wear: small runs in cloth we print or have woven for us, patterned, cut, sewn and pressed in the rooms above the shop.\n\nThe same hands make to order. A bespoke garment starts with a conversation and a length of calico, takes three fittings, and is not made twice.',
    'Twenty-two pieces for this season, in the shop and on the rail in Rosebank.',
    'A wedding, a first day in office, a coat to leave to somebody. Tell us, and we will draw it.'
  );

insert into public.page_intros (contact_lead, careers_lead, careers_none, newsletter_title, newsletter_lead, application_title, application_lead) values
  (
    'Write to us, or come and feel the cloth.',
    'Forty-one people, nine languages, one kettle. We hire slowly, and people stay.',
    'When a bench comes free it is listed here first, and in the letter from the atelier.',
    'Letters from the atelier',
    'New cloth, new names, first seats. Once a month, never more.',
    'Show your work',
    'For the runway or the pop-up shop. It takes about ten minutes; have your company registration number to hand.'
  );

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

insert into public.work_areas (title, link_to, text, display_order) values
  (
    'Shows',
    '/events',
    'Four fashion weeks and one long table a year. Designers pay nothing to walk; buyers sit in front.',
    1
  ),
  (
    'Fastrack',
    '/fastrack',
    'A year inside the house for twelve designers, from first toile to first order.',
    2
  ),
  (
    'House of Nala',
    '/house-of-nala',
    'A shop that pays its makers on the day a piece is sold, and says who they are.',
    3
  ),
  (
    'Stories',
    '/stories',
    'A magazine, masterclasses and an archive of cloth, open to anybody who asks.',
    4
  );

insert into public.people (id, role, name, biography, quote, portrait, portrait_alt, display_order) values
  (
    'patron',
    'Patron',
    'Dr Nomvula Asante-Dube',
    e'Historian of dress, and for nineteen years keeper of textiles at a museum that once had no African cloth made after 1900. She bought the first piece herself, on a bus.\n\nShe chairs our archive, reads every Fastrack essay, and has never sat in the front row.',
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

-- The film is the address of the third card now, with whatever staff made of it.
update public.story_covers set link_to = (select backstage_film_url from public.organisation) where id = 'third';
alter table public.organisation drop column backstage_film_url;
