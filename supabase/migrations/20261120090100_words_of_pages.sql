-- The words that pages still had in the code: headings, first words, and what stands where there is nothing. With today's
-- words; app/content/first-facts.ts and first-pages.server.ts say the same.
alter table public.page_intros
  add column footer_title text not null
    default 'Explore'
    check (private.is_line(footer_title, 60)),
  add column page_not_found_lead text not null
    default 'The thread stops here. Pull it gently and it leads home.'
    check (private.is_prose(page_not_found_lead, 300)),
  add column search_title text not null
    default 'What are you looking for?'
    check (private.is_line(search_title, 60)),
  add column search_lead text not null
    default 'Try one word, a designer’s name or a cloth. Or start from the rail.'
    check (private.is_prose(search_lead, 300)),
  add column shop_lead text not null
    default 'Ready-to-wear, accessories and seats, from the people who make them.'
    check (private.is_prose(shop_lead, 300)),
  add column related_products_title text not null
    default 'Worn with'
    check (private.is_line(related_products_title, 60)),
  add column product_events_title text not null
    default 'Seen at'
    check (private.is_line(product_events_title, 60)),
  add column product_stories_title text not null
    default 'Told in'
    check (private.is_line(product_stories_title, 60)),
  add column product_not_found_lead text not null
    default 'It has left the rail, or its address lost a thread. The others are still hanging.'
    check (private.is_prose(product_not_found_lead, 300)),
  add column cart_empty_title text not null
    default 'Your cart is empty'
    check (private.is_line(cart_empty_title, 60)),
  add column cart_empty_lead text not null
    default 'The rail is full, and the kettle is on.'
    check (private.is_prose(cart_empty_lead, 300)),
  add column order_title text not null
    default 'Find your order'
    check (private.is_line(order_title, 60)),
  add column order_lead text not null
    default 'An order opens with the link in its mail. Tell us its number and your address, and we send the link again.'
    check (private.is_prose(order_lead, 300)),
  add column yours_lead text not null
    default 'Orders, tickets, appointments, applications and waiting lists, on one page and without a password. Tell us your address and we send you the link.'
    check (private.is_prose(yours_lead, 300)),
  add column achievements_title text not null
    default 'Achievements'
    check (private.is_line(achievements_title, 60)),
  add column story_not_found_lead text not null
    default 'It may have been taken down, or its address is a stitch out. The others are where they were.'
    check (private.is_prose(story_not_found_lead, 300)),
  add column event_programme_title text not null
    default 'Programme'
    check (private.is_line(event_programme_title, 60)),
  add column event_place_title text not null
    default 'Place'
    check (private.is_line(event_place_title, 60)),
  add column event_wear_title text not null
    default 'What to wear'
    check (private.is_line(event_wear_title, 60)),
  add column event_tickets_title text not null
    default 'Tickets'
    check (private.is_line(event_tickets_title, 60)),
  add column event_tickets_note text not null
    default 'Tickets come by mail within minutes. They are refunded in full if the event is moved or called off.'
    check (private.is_prose(event_tickets_note, 300)),
  add column event_no_tickets_lead text not null
    default 'There is nothing to book for this event yet. When there is, it is sold here.'
    check (private.is_prose(event_no_tickets_lead, 300)),
  add column event_free_title text not null
    default 'Free entry'
    check (private.is_line(event_free_title, 60)),
  add column event_free_lead text not null
    default 'Come as you are: there is nothing to pay and nothing to book.'
    check (private.is_prose(event_free_lead, 300)),
  add column event_place_lead text not null
    default 'Come as you are. Tell us that you are coming, and we keep the doors from getting too narrow.'
    check (private.is_prose(event_place_lead, 300)),
  add column event_not_found_lead text not null
    default 'It may have been taken off the programme, or its address is a stitch out.'
    check (private.is_prose(event_not_found_lead, 300));

alter table public.prive_page
  add column collection_title text not null default 'Ready-to-Wear Collection' check (private.is_line(collection_title, 60)),
  add column bespoke_title text not null default 'Bespoke & Made-to-Order' check (private.is_line(bespoke_title, 60));

-- What the page of a piece tells of its cloth. The name stands in the material of pieces, and is none of these words.
create table public.cloths (
  id text primary key,
  name text not null check (private.is_line(name, 60)),
  description text not null check (private.is_prose(description, 500)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch_updated_at before update on public.cloths
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.cloths
  for each row execute function private.write_audit_entry();
create trigger tell_change after insert or update or delete on public.cloths
  for each row execute function private.notify_table_change();
create trigger tell_truncate after truncate on public.cloths
  for each statement execute function private.notify_table_change();
alter table public.cloths enable row level security;
grant select on public.cloths to anon;
grant select, update on public.cloths to authenticated;
create policy "Staff manage it" on public.cloths for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.cloths for select to anon, authenticated
  using (true);

-- As media/manifest.json has them, which stands in while the database has never answered.
insert into public.cloths (id, name, description) values
  ('baobab-leaf-tonal', 'Baobab Leaf, Tonal',
    'Ivory-on-ivory page ground of the Baobab Leaf.'),
  ('baobab-leaf', 'Baobab Leaf',
    'Palmate baobab leaves, velvet pods and five-petalled flowers tossed head-to-tail across deep emerald.'),
  ('basket-plait', 'Basket Plait',
    'Twill-plaited palm strands reversing on the axis to draw nested diamonds, as in fine coiled and plaited basketry.'),
  ('bead-lattice', 'Bead Lattice',
    'Brick-stitched glass beads forming an interlocking diamond lattice, every bead with its own glint.'),
  ('cowrie-strand', 'Cowrie Strand',
    'Cowries set four to a rosette and strung on a trellis of ochre seed beads over plum.'),
  ('earth-line', 'Earth Line',
    'Hand-drawn ivory marks on a dark earth ground: broad chevrons, crosses, nested lozenges and tally combs set in uneven hand-ruled panels.'),
  ('grand-medallion', 'Grand Medallion',
    'Large concentric medallions in wax-print spirit: petalled rings, bead borders and a scattered seed ground, set in a half-drop.'),
  ('herringbone-stripe', 'Herringbone Stripe',
    'Broad tailoring herringbone in ink and sand with a saffron-and-emerald guard stripe riding every fourth spine.'),
  ('indigo-pinpoint', 'Indigo Pinpoint',
    'Discharge-print style micro geometry: pin dots drawn into rosettes, ringed stars and a fine diamond trellis on deep indigo.'),
  ('indigo-resist', 'Indigo Resist',
    'Tied and paste-resist indigo with a freehand wobble: large tied moons burst in broken rings over combed water and seed fields, with soft dye bleed.'),
  ('kuba-diagonal-tonal', 'Kuba Diagonal, Tonal',
    'Ivory-on-ivory page ground of the Kuba Diagonal.'),
  ('kuba-diagonal', 'Kuba Diagonal',
    'Raffia-cloth interlace: ribbed bands pass over and under on the bias, locking small cut-pile lozenges between them.'),
  ('moon-arcs-tonal', 'Moon Arcs, Tonal',
    'Ivory-on-ivory page ground of the Moon Arcs.'),
  ('moon-arcs', 'Moon Arcs',
    'Concentric risings and settings linked into a running ribbon, with small suns and crescents held in the open sky.'),
  ('painted-gable', 'Painted Gable',
    'Bold ink-outlined wall-painting geometry: interlocking stepped gables, mirrored spears and framed lozenges.'),
  ('strip-weave', 'Strip Weave',
    'Narrow-loom strips sewn edge to edge; weft-faced figure blocks alternate with warp-striped grounds in a stepped rhythm.'),
  ('tailor-pinstripe', 'Tailor Pinstripe',
    'Quiet suiting: a faint twill in ink carrying a hand-tacked ivory pinstripe, with an ochre stripe every fourth.');
