-- The strip on the home page shows the newest first. The first title takes its date from the event itself.
insert into public.banners (title, active, created_at)
select
  'Johannesburg Showcase, ' || to_char(event_date at time zone 'Africa/Johannesburg', 'FMDD FMMonth'), true, now()
from public.events
where id = 'johannesburg-showcase';

insert into public.banners (title, active, created_at)
values
  ('Fastrack: twelve designers, one year', true, now() - interval '1 day'),
  ('Cloth and Memory opens in Durban', true, now() - interval '2 days'),
  ('The Long Afternoon, by Nala Privé', true, now() - interval '3 days'),
  ('The Harvest Table 2025 is sold out', false, now() - interval '400 days');
