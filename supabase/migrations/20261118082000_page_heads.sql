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
    'contact', 'careers', 'newsletter', 'designer-application', 'booking', 'search', 'wish-list'
  ))
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

do $$
declare
  content text;
begin
  foreach content in array array['page_heads', 'page_pictures', 'shop_insets'] loop
    execute format('create trigger touch_updated_at before update on public.%I
      for each row execute function private.touch_updated_at()', content);
    execute format('create trigger note_change after insert or update or delete on public.%I
      for each row execute function private.write_audit_entry()', content);
    execute format('create trigger tell_change after insert or update or delete on public.%I
      for each row execute function private.notify_table_change()', content);
    execute format('create trigger tell_truncate after truncate on public.%I
      for each statement execute function private.notify_table_change()', content);
    execute format('alter table public.%I enable row level security', content);
    execute format('grant select on public.%I to anon', content);
    execute format('grant select, update on public.%I to authenticated', content);
    execute format('create policy "Staff manage it" on public.%I for all to authenticated
      using ((select private.caller_role()) in (''admin'', ''editor''))', content);
    execute format('create policy "Everyone reads it" on public.%I for select to anon, authenticated
      using (true)', content);
  end loop;
end
$$;

-- As the code had them; app/content/first-pages.server.ts says the same. Four pages had their description already.
insert into public.page_heads (id, title, description, picture, display_order) values
  ('home', 'Made here, worn everywhere',
    (select description from public.home_page),
    '/media/portraits/portrait-04.jpg', 1),
  ('about', 'About',
    (select description from public.about_page),
    '/media/photos/events/show-finale.jpg', 2),
  ('fastrack', 'Fastrack',
    (select description from public.fastrack_page),
    '/media/portraits/portrait-01.jpg', 3),
  ('nala-prive', 'Nala Privé',
    (select description from public.prive_page),
    '/media/photos/gallery/couture.jpg', 4),
  ('house-of-nala', 'House of Nala',
    'Ready-to-wear, accessories and seats at the table, from the people who make them.',
    '/media/photos/hero/hero-sweep.jpg', 5),
  ('events', 'Events',
    'Fashion shows, exhibitions, launches, galas and conferences of African fashion: what is coming, and what has been.',
    '/media/photos/events/runway-show.jpg', 6),
  ('stories', 'Stories',
    'The house''s magazine: essays, visits to workrooms, masterclasses and news from the makers of a continent.',
    '/media/photos/stories/magazine-table.jpg', 7),
  ('contact', 'Contact',
    'Write to AFI, or come and feel the cloth: head office in Newtown, House of Nala in Rosebank, and whom to ask about partnerships.',
    '/media/photos/events/popup-shop.jpg', 8),
  ('careers', 'Careers',
    'Work at the house: the atelier, the events, the stories. Every position we have, and what it asks.',
    '/media/photos/stories/thread-spools.jpg', 9),
  ('newsletter', 'Newsletter',
    'Letters from the atelier: new cloth, new names, first seats. Once a month, never more.',
    '/media/photos/stories/pattern-cutting.jpg', 10),
  ('designer-application', 'Designer application',
    'Apply to show your work with us: six looks on the runway, or a rail in House of Nala for a month.',
    '/media/photos/events/runway-show.jpg', 11),
  ('booking', 'Bespoke appointment',
    'Ask for an appointment in the atelier of Nala Privé: bespoke design, alterations, fittings and advice.',
    '/media/photos/stories/pattern-cutting.jpg', 12),
  ('search', 'Search',
    'Find a piece, a story, an event or a designer.',
    '/media/photos/stories/stacked-fabrics.jpg', 13),
  ('wish-list', 'Wish list',
    'Pieces of House of Nala to come back to.',
    '/media/photos/hero/hero-sweep.jpg', 14);

insert into public.page_pictures (id, place, picture, picture_alt, display_order) values
  ('home-prive', 'Nala Privé on the home page', '/media/photos/hero/hero-forms.jpg',
    'Three evening garments on stands against oxblood: a strip weave cape, a moon arcs column, a medallion kaftan', 1),
  ('prive-collection', 'Ready-to-wear on Nala Privé', '/media/photos/events/popup-shop.jpg',
    null, 2),
  ('prive-bespoke', 'Bespoke on Nala Privé', '/media/photos/stories/sewing-machine.jpg',
    null, 3),
  ('booking', 'Beside the appointment form', '/media/photos/stories/pattern-cutting.jpg',
    null, 4),
  ('contact', 'Beside the contact form', '/media/photos/events/popup-shop.jpg',
    null, 5),
  ('careers', 'Careers', '/media/photos/stories/thread-spools.jpg',
    null, 6);

insert into public.shop_insets (id, title, link_words, link_to, picture, display_order) values
  ('first', 'Counted, bead by bead', 'The jewellery', '/house-of-nala?category=Accessories#pieces',
    '/media/photos/stories/beads-in-bowls.jpg', 1),
  ('second', 'Printed for us, by the metre', 'See the cloth', '/nala-prive',
    '/media/photos/gallery/prints.jpg', 2),
  ('third', 'Cut once, for one person', 'Made to order', '/nala-prive',
    '/media/photos/stories/pattern-cutting.jpg', 3),
  ('fourth', 'A hand’s width, a day', 'Read the stories', '/stories',
    '/media/photos/stories/loom-warp.jpg', 4),
  ('fifth', 'Three hundred hours of it', 'Nala Privé', '/nala-prive',
    '/media/photos/gallery/couture.jpg', 5),
  ('sixth', 'Seen first from a chair', 'The shows', '/events',
    '/media/photos/events/runway-show.jpg', 6);

alter table public.home_page drop column description;
alter table public.about_page drop column description;
alter table public.fastrack_page drop column description;
alter table public.prive_page drop column description;
