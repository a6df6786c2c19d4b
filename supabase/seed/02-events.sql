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

('cloth-and-memory', 4, 5, '10:00', 'Cloth and Memory', 'Exhibitions', 'Old Customs House, Durban', 'exhibition-hall', 'published',
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
  '2025-08-30 10:00+02', '10:00', 'The Arches, Rosebank', 'Launches', '/media/photos/events/popup-shop.jpg', 'published'),

('thread-count', 'Thread Count: a working day',
  $$Forty buyers spent a Saturday in the workrooms, from delivery to dispatch. Most of them had never threaded a machine. All of them renegotiated a lead time before the end of the month.$$,
  '2025-06-14 08:30+02', '08:30', 'Newtown, Johannesburg', 'Conferences', '/media/photos/events/backstage-rail.jpg', 'published'),

('accra-edition', 'The Accra Edition',
  $$Eleven houses showed in a yard in Jamestown while the sea did the music. The finale walked twice, because the generator preferred it that way.$$,
  '2025-03-22 18:30+00', '18:30', 'Jamestown Yard, Accra', 'Fashion Shows', '/media/photos/events/show-finale.jpg', 'published');
