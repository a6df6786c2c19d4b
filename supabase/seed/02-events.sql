-- Upcoming events keep their distance from the day of the first boot: `weeks` ahead, then that week's weekday
-- (0 is Monday) and the hour in Johannesburg. No id holds the word 'harvest': on the site that means sold.
insert into public.events
  (id, title, description, event_date, event_time, location, category, featured_image, status)
select
  id, title, description,
  (date_trunc('week', now() at time zone 'Africa/Johannesburg' + weeks * interval '1 week')
    + weekday * interval '1 day' + starts::interval) at time zone 'Africa/Johannesburg',
  starts, location, category, '/media/photos/events/' || picture || '.jpg', status
from (values

('johannesburg-showcase', 2, 4, '18:00', 'The Johannesburg Showcase', 'Fashion Shows', 'Constitution Court Gardens, Johannesburg', 'runway-show', 'published',
  $$Fourteen designers, one long table of a runway, and the city coming on behind it. Doors open at five; the first look walks at sunset. There is no standing room, and there are no bad rows.$$),

('cloth-and-memory', 4, 5, '10:00', 'Cloth and Memory', 'Exhibitions', 'Old Customs House, Durban', 'framed-cloths', 'published',
  $$A century of printed cotton, hung so that you can walk between the lengths and read what families wrote in them. Bring a cloth of your own: a textile conservator is at the long table until two and will tell you what she can. Entry is free, and so is the tea.$$),

('six-rails', 8, 5, '11:00', 'Six Rails, One Weekend', 'Launches', 'The Arches, Rosebank', 'popup-shop', 'published',
  $$Six labels from the designer applications take a rail each in House of Nala and sell from it themselves. Ask them anything: what the cloth cost, who sewed it, why the hem is where it is. Card and cash; bags are tied, not taped.$$),

('the-long-afternoon', 12, 5, '15:00', 'Nala Privé: The Long Afternoon', 'Launches', 'The Arches, Rosebank', 'launch-unveiling', 'published',
  $$The new collection, worn by the people who made it. Tea until six. Twenty-two pieces are shown once, slowly, and can be tried on straight afterwards in the rooms above the shop.$$),

('makers-gala', 18, 3, '19:30', 'The Makers’ Gala', 'Galas', 'Harbour Shed 4, Cape Town', 'gala-dinner', 'published',
  $$One dinner, four hundred seats, and every rand of the evening to the Fastrack workshop fund. There are three speeches and all of them are short. Dress: something somebody you can name has made.$$),

('who-owns-a-pattern', 23, 5, '09:00', 'Who Owns a Pattern?', 'Conferences', 'Kigali Assembly Rooms, Kigali', 'conference-stage', 'published',
  $$Two days on design law, licensing and what a community is owed when its cloth travels. Lawyers in the morning, weavers in the afternoon, and one session where they have to draft a contract together. Proceedings are published within a month, in four languages.$$),

('maputo-edition', 30, 4, '19:00', 'The Maputo Edition', 'Fashion Shows', 'Cais dos Tecelões, Maputo', 'show-finale', 'published',
  $$Nine houses from five countries, on the quay, after the boats are in. The looks are lit by the harbour and whatever moon there is. If the wind is up, the capes go first.$$),

('long-table', 51, 5, '12:00', 'The Harvest Table', 'Galas', 'Dassieberg Winery, Stellenbosch', 'harvest-table', 'published',
  $$One table, eighty metres long, between the rows. The cloth on it is woven for the day, and each guest takes home the length they sat at. Lunch begins at noon and has never been known to end on time.$$),

('thread-count-again', 34, 5, '08:30', 'Thread Count: a second working day', 'Conferences', 'Newtown, Johannesburg', 'backstage-rail', 'draft',
  $$A day on the bench for buyers and editors, who will sew one straight seam each and be marked on it. The date waits for the new machines.$$)

) as ahead (id, weeks, weekday, starts, title, category, location, picture, status, description);

insert into public.events
  (id, title, description, event_date, event_time, location, category, featured_image, status)
values

('winter-rail', 'Winter Rail',
  $$Thirty coats, one cold Saturday and a queue that reached the bakery. Every piece carried a card with the hours it had taken; the longest read two hundred and six.$$,
  '2025-08-30 10:00+02', '10:00', 'The Arches, Rosebank', 'Launches', '/media/photos/events/backstage-rail.jpg', 'published'),

('thread-count', 'Thread Count: a working day',
  $$Forty buyers spent a Saturday in the workrooms, from delivery to dispatch. Most of them had never threaded a machine. All of them renegotiated a lead time before the end of the month.$$,
  '2025-06-14 08:30+02', '08:30', 'Newtown, Johannesburg', 'Conferences', '/media/photos/stories/thread-drawer.jpg', 'published'),

('accra-edition', 'The Accra Edition',
  $$Eleven houses showed in a yard in Jamestown while the sea did the music. The finale walked twice, because the generator preferred it that way.$$,
  '2025-03-22 18:30+00', '18:30', 'Jamestown Yard, Accra', 'Fashion Shows', '/media/photos/events/front-row.jpg', 'published');

-- What their pages tell beside that.
update public.events e set
  doors_at = e.event_date - page.doors::interval,
  ends_at = e.event_date + page.lasts::interval,
  address = page.address, map_url = 'https://maps.example/' || e.id, dress = page.dress, is_free = page.is_free,
  programme = page.programme::jsonb, directions = page.directions::jsonb
from (values

('johannesburg-showcase', '1 hour', '4 hours', '11 Kotze Street, Braamfontein, Johannesburg',
  'What you would wear to be seen, with shoes for grass.', false,
  $$[{"time": "17:00", "title": "Doors", "note": "Tea, hibiscus and the Fastrack rail in the east court"},
     {"time": "18:00", "title": "Welcome", "note": "Dr Nomvula Asante-Dube, patron"},
     {"time": "18:47", "title": "First look at sunset", "note": "Fourteen designers, ninety-two looks"},
     {"time": "20:15", "title": "The long table", "note": "Supper for the front row and the tables"},
     {"time": "21:00", "title": "Meet the makers", "note": "Backstage opens; pieces can be ordered from the rail"}]$$,
  $$[{"title": "By train", "note": "Park Station, 20 minutes on foot or 5 by car"},
     {"title": "By car", "note": "Parking in Queens Road, R40. Drop-off at the Kotze Street gate."},
     {"title": "Getting in", "note": "Step-free from the Kotze Street gate. Places for wheelchairs in rows 1 and 5; write to us and we keep one."}]$$),

('cloth-and-memory', '0 hours', '7 hours', '2 Point Road, Durban', null, true,
  $$[{"time": "10:00", "title": "Doors", "note": "All rooms"},
     {"time": "11:30", "title": "Reading the border", "note": "A walk with the curator, in isiZulu and English"},
     {"time": "14:00", "title": "Bring a cloth", "note": "Ask an archivist about one of your own"},
     {"time": "17:00", "title": "Last entry", "note": "The house closes at six"}]$$,
  $$[{"title": "By bus", "note": "Point stop, at the door"},
     {"title": "Getting in", "note": "Step-free, a lift to the upper rooms, seats in each"}]$$),

('six-rails', '0 hours', '7 hours', 'Shop 27, The Arches, Rosebank', null, true, '[]',
  $$[{"title": "By train", "note": "Rosebank station, 4 minutes on foot"}]$$),

('makers-gala', '0 hours', '4 hours', 'South Arm, Cape Town', 'Black tie, or your grandmother’s best cloth', false,
  $$[{"time": "19:30", "title": "Doors", "note": "A drink under the cranes"},
     {"time": "20:15", "title": "Dinner", "note": "Four courses, one from each coast"},
     {"time": "22:00", "title": "The auction", "note": "Nine pieces, nine makers"}]$$,
  $$[{"title": "By car", "note": "Parking on the quay, free for the evening"},
     {"title": "Getting in", "note": "Step-free throughout"}]$$),

('long-table', '1 hour', '6 hours', 'Dassieberg Winery, R44, Stellenbosch', 'Linen, a hat, and shoes for a vineyard', false,
  $$[{"time": "11:00", "title": "Gates", "note": "A walk through the rows to the table"},
     {"time": "12:00", "title": "The head of the table is seated"},
     {"time": "13:00", "title": "The long table is seated", "note": "Five courses, and the cloth of the day"},
     {"time": "15:30", "title": "Tasting among the vines"},
     {"time": "16:30", "title": "The show on the lawn", "note": "When the light is best"}]$$,
  $$[{"title": "By car", "note": "45 minutes from Cape Town; parking below the cellar"},
     {"title": "By shuttle", "note": "From Stellenbosch station at 10:30 and 12:30, back until eight"},
     {"title": "Getting in", "note": "Firm paths to the head of the table; write to us about a wheelchair and we keep the place"}]$$)

) as page (id, doors, lasts, address, dress, is_free, programme, directions)
where e.id = page.id;
