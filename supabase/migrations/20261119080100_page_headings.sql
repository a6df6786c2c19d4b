-- The headings that pages had in the code, with today's words, and the heads of the cart, the checkout, the account and
-- the pages of orders.
alter table public.page_intros
  add column contact_title text not null default 'Contact' check (private.is_line(contact_title, 60)),
  add column partnerships_title text not null default 'Partnerships' check (private.is_line(partnerships_title, 60)),
  add column careers_title text not null default 'Careers' check (private.is_line(careers_title, 60)),
  add column careers_none_title text not null default 'No current positions available'
    check (private.is_line(careers_none_title, 60)),
  add column stories_title text not null default 'Stories' check (private.is_line(stories_title, 60)),
  add column story_products_title text not null default 'In this story'
    check (private.is_line(story_products_title, 60)),
  add column events_title text not null default 'Events' check (private.is_line(events_title, 60)),
  add column event_products_title text not null default 'Worn and shown here'
    check (private.is_line(event_products_title, 60)),
  add column new_products_title text not null default 'New in House of Nala'
    check (private.is_line(new_products_title, 60)),
  add column atelier_title text not null default 'Visit Our Atelier' check (private.is_line(atelier_title, 60)),
  add column booking_title text not null default 'Bespoke appointment' check (private.is_line(booking_title, 60)),
  add column wish_list_title text not null default 'Wish list' check (private.is_line(wish_list_title, 60)),
  add column cart_title text not null default 'Your Cart' check (private.is_line(cart_title, 60)),
  add column checkout_title text not null default 'Checkout' check (private.is_line(checkout_title, 60)),
  add column yours_title text not null default 'Everything of yours' check (private.is_line(yours_title, 60));

alter table public.page_heads drop constraint page_heads_id_known;
alter table public.page_heads add constraint page_heads_id_known check (id in (
  'home', 'about', 'fastrack', 'nala-prive', 'house-of-nala', 'events', 'stories',
  'contact', 'careers', 'newsletter', 'designer-application', 'booking', 'search', 'wish-list',
  'cart', 'checkout', 'order', 'account', 'yours'
));
insert into public.page_heads (id, title, description, picture, display_order) values
  ('cart', 'Your Cart', 'What you have chosen at House of Nala.', '/media/photos/hero/hero-sweep.jpg', 15),
  ('checkout', 'Checkout', 'Pay for what you have chosen at House of Nala.', '/media/photos/hero/hero-sweep.jpg', 16),
  ('order', 'Find your order',
    'Tell us the number of your order and your address, and we send you its link again.',
    '/media/photos/hero/hero-sweep.jpg', 17),
  ('account', 'Your account', 'Your orders, tickets, appointments and details.',
    '/media/photos/hero/hero-sweep.jpg', 18),
  ('yours', 'Everything of yours',
    'Your orders, tickets, appointments, applications and waiting lists, on one page.',
    '/media/portraits/portrait-07.jpg', 19);
