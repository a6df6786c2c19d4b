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

(2, 'elevated-table', 'Elevated Table Experience', 2500, '13:00', '/media/photos/events/gala-dinner.jpg',
  $$A seat along the long table, five courses with wine, and a place on the lawn for the show that follows. Your napkin is hemmed by the atelier and is yours.$$),

(3, 'signature-tasting', 'Signature Tasting Experience', 1500, '15:30', '/media/photos/events/show-finale.jpg',
  $$Four wines and four small plates among the vines, standing or on a bale, and a place on the lawn for the show. The light is best at half past four.$$)

) as package (position, slug, name, price, seated, image, description)
where harvest.id = 'long-table';
