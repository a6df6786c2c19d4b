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

-- The id is its address. It is made from the title and then stays: an id that holds 'harvest' is sold out.
create function private.name_local_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted constant text := private.slug_of(new.title);
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
revoke all on function private.name_local_event() from public;

create trigger name_event before insert on public.local_events
  for each row when (new.id is null) execute function private.name_local_event();
create trigger touch_updated_at before update on public.local_events
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.local_events
  for each row execute function private.write_audit_entry();
create trigger tell_change after insert or update or delete on public.local_events
  for each row execute function private.notify_table_change();
create trigger tell_truncate after truncate on public.local_events
  for each statement execute function private.notify_table_change();

alter table public.local_events enable row level security;
grant select on public.local_events to anon;
grant select, insert, update, delete on public.local_events to authenticated;
create policy "Everyone reads published events" on public.local_events
  for select to anon, authenticated
  using (status = 'published');
create policy "Staff manage events" on public.local_events
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- As the code had them; app/content/first-events.server.ts says the same.
insert into public.local_events
  (id, title, date, time, location, category, featured_image, status, display_order, description)
values
  ('harvest-premium-table', 'Premium Table, sold out!', '2025-11-08', '12:00', 'Dassieberg Winery, Stellenbosch', 'Galas',
    '/media/photos/events/harvest-table.jpg', 'published', 1,
    'The head of the long table: seven courses with the cellar’s own bottles, poured by the winemaker. Each guest took home the length of woven cloth they had sat at.'),
  ('harvest-elevated-table', 'Elevated Table, sold out!', '2025-11-08', '12:00', 'Dassieberg Winery, Stellenbosch', 'Galas',
    '/media/photos/events/gala-dinner.jpg', 'published', 2,
    'Five courses with wine along the long table, then a place on the lawn for the show. The napkins were hemmed by the atelier, and not one was left behind.'),
  ('harvest-signature-tasting', 'Signature Tasting, sold out!', '2025-11-08', '12:00', 'Dassieberg Winery, Stellenbosch',
    'Galas', '/media/photos/events/vine-rows.jpg', 'published', 3,
    'Four wines and four small plates among the vines, standing or on a bale, and a place on the lawn for the show. The light was best at half past four.'),
  ('open-looms', 'Open Looms', '2027-02-20', '10:00', 'Old Customs House, Durban', 'Exhibitions',
    '/media/photos/stories/bead-loom.jpg', 'published', 4,
    'Eleven looms at work, from a strap tied round a post to a frame two people high. Sit down at the twelfth and add a hand’s breadth; by Sunday evening it is a cloth.'),
  ('pattern-room-open', 'The Pattern Room, Open', '2027-05-08', '11:00', '14 Kerk Lane, Newtown, Johannesburg', 'Exhibitions',
    '/media/photos/stories/pattern-cutting.jpg', 'published', 5,
    'The blocks behind twenty years of collections, hung on their hooks and lent out by the hour. Bring card and a pencil: tracing is allowed, and encouraged.'),
  ('winter-showcase', 'The Winter Showcase', '2027-06-18', '18:00', 'Harbour Shed 4, Cape Town', 'Fashion Shows',
    '/media/photos/events/front-row.jpg', 'published', 6,
    'Wool, felt and quilted cotton from nine houses, shown in an unheated shed so that everyone sees the point. Blankets are lent at the door. Most come back.');

-- A tasting among the vines, and the desk for a table of eight. A row that staff have changed keeps what they chose.
update public.ticket_packages t set image = '/media/photos/events/' || chosen.picture || '.jpg'
from (values
  ('signature-tasting', 'ticket-desk', 'vine-rows'), ('showcase-table', 'runway-show', 'ticket-desk')
) as chosen (slug, was, picture)
where t.slug = chosen.slug and t.image = '/media/photos/events/' || chosen.was || '.jpg';

-- The patron and the chairman had these portraits too: everybody has their own.
update public.designers d set portrait = chosen.portrait, portrait_alt = chosen.alt, is_dark = chosen.is_dark
from (values
  ('kofi-mensah-adu', '/media/portraits/portrait-14.jpg', '/media/portraits/portrait-17.jpg',
    'Kofi Mensah-Adu in profile, in a jacket of Strip Weave, a tape measure about his neck', true),
  ('lindokuhle-phiri', '/media/portraits/portrait-13.jpg', '/media/portraits/portrait-18.jpg',
    'Lindokuhle Phiri in profile, a flared hat and a wide collar sewn with beads', false)
) as chosen (slug, was, portrait, alt, is_dark)
where d.slug = chosen.slug and d.portrait = chosen.was;

-- As before, with one table more.
do $$
declare
  before constant text := pg_get_functiondef('public.restore_deleted'::regproc);
  after constant text := replace(before, '''work_areas'', ''blogs''', '''work_areas'', ''local_events'', ''blogs''');
begin
  if after = before then
    raise exception 'restore_deleted names its tables in another way';
  end if;
  execute after;
end
$$;
