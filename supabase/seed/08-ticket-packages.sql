-- The packages keep the name of the 2025 table, which is full: they belong to the next one, the event 'long-table'.
insert into public.ticket_packages
  (id, slug, name, price, description, image, event_id, event_title, event_date, event_time, event_location, position)
select
  package.slug || '-ticket', package.slug, package.name || ' - Harvest Table 2025', price,
  package.description || ' The 2025 table is full; a seat bought now is kept for you at the next.', image,
  harvest.id, harvest.title,
  -- The table itself begins at noon.
  event_date + (seated::interval - interval '12 hours'), seated, location, package.position
from public.events as harvest
cross join (values

(1, 'premium-table', 'Premium Table Experience', 3400, '12:00', '/media/photos/events/harvest-table.jpg',
  $$A seat at the head of the long table, seven courses with the cellar’s own bottles, and the length of woven cloth you sat at to take home. The winemaker pours.$$),

(2, 'elevated-table', 'Elevated Table Experience', 2500, '13:00', '/media/photos/events/show-finale.jpg',
  $$A seat along the long table, five courses with wine, and a place on the lawn for the show that follows. Your napkin is hemmed by the atelier and is yours.$$),

(3, 'signature-tasting', 'Signature Tasting Experience', 1500, '15:30', '/media/photos/events/vine-rows.jpg',
  $$Four wines and four small plates among the vines, standing or on a bale, and a place on the lawn for the show. The light is best at half past four.$$)

) as package (position, slug, name, price, seated, image, description)
where harvest.id = 'long-table';

-- Packages of other events, one for each way a sale can stand: open, not open yet, full, over, and free. Sales keep their
-- distance from the day of the first boot, as the events do.
insert into public.ticket_packages
  (id, slug, name, price, description, image, event_id, seats, capacity, max_per_order, sale_from, sale_until, position)
select
  package.slug || '-ticket', package.slug, package.name, price, package.description,
  case package.slug when 'showcase-table' then '/media/photos/events/ticket-desk.jpg' else e.featured_image end,
  e.id, seats,
  package.capacity, most,
  ((now() at time zone 'Africa/Johannesburg')::date + opens + time '09:00') at time zone 'Africa/Johannesburg',
  ((now() at time zone 'Africa/Johannesburg')::date + closes + time '18:00') at time zone 'Africa/Johannesburg',
  package.position
from public.events as e
join (values

('johannesburg-showcase', 1, 'showcase-front-row', 'Front row', 1800, 1, 40, 6, null::integer, null::integer,
  $$Rows 1 and 2, and supper at the long table after the last look.$$),
('johannesburg-showcase', 2, 'showcase-runway-seat', 'Runway seat', 950, 1, 240, 6, null, null,
  $$Numbered, rows 3 to 8, with a glass on arrival.$$),
('johannesburg-showcase', 3, 'showcase-table', 'Table of eight', 12000, 8, 6, 2, null, null,
  $$By the runway. One person pays, the other seven names can follow.$$),

('cloth-and-memory', 1, 'cloth-and-memory-place', 'Place', 0, 1, 180, 6, null, null,
  $$All rooms, all day.$$),

('the-long-afternoon', 1, 'long-afternoon-seat', 'Seat and tea', 450, 1, 0, 2, null, null,
  $$All sixty seats went to the people who made the collection, and to their guests. Seats that come back go to the waiting list.$$),

('makers-gala', 1, 'makers-gala-dinner', 'Dinner seat', 2500, 1, 160, 6, 15, null,
  $$At a table of ten, placed by us, with the wine of the evening.$$),
('makers-gala', 2, 'makers-gala-table', 'Table of ten', 24000, 10, 24, 2, 15, null,
  $$Your own guests, your own places.$$),

('who-owns-a-pattern', 1, 'pattern-early', 'Both days, booked early', 600, 1, 80, 4, null, -1,
  $$A chair on both days, and the proceedings by post.$$),
('who-owns-a-pattern', 2, 'pattern-both-days', 'Both days', 900, 1, 200, 4, null, null,
  $$A chair on both days, lunch at the weavers’ table, and the proceedings by post.$$)

) as package (event_id, position, slug, name, price, seats, capacity, most, opens, closes, description)
  on package.event_id = e.id;
