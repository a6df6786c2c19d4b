-- The words of the site as it was delivered; app/content/first-facts.ts and first-content.server.ts say the same.
insert into public.organisation (motto, partnerships_contact, partnerships_email, partnerships_promise, customer_service_email, designer_applications_email, privacy_email, careers_email, fastrack_phone, fastrack_opens_on, backstage_film_url) values
  ('One house for the makers of a continent.', 'Zanele Okafor-Nkosi', 'partners@afi.example', 'Answers within two working days', 'hello@afi.example', 'designers@afi.example', 'privacy@afi.example', 'hello@afi.example', '+27 11 555 0164', '2026-12-01', 'https://youtube.example/afi/backstage-before-anyone-is-dressed');

insert into public.places (id, name, address, phone, email, week, display_order) values
  ('head-office', 'Head office', array['14 Kerk Lane, Level 3', 'Newtown, Johannesburg'], '+27 11 555 0142', 'hello@afi.example', array['08:30-17:00', '08:30-17:00', '08:30-17:00', '08:30-17:00', '08:30-17:00', '', ''], 1),
  ('retail-store', 'Retail store', array['House of Nala, Shop 27', 'The Arches, Rosebank'], '+27 11 555 0187', 'shop@afi.example', array['09:00-19:00', '09:00-19:00', '09:00-19:00', '09:00-19:00', '09:00-19:00', '09:00-19:00', '09:00-19:00'], 2),
  ('atelier', 'Atelier', array['Shop 27, The Arches', 'Rosebank, Johannesburg'], '+27 11 555 0187', 'atelier@afi.example', array['', '09:00-17:30', '09:00-17:30', '09:00-17:30', '09:00-17:30', '09:00-17:30', ''], 3);

insert into public.social_links (name, href, display_order) values
  ('Instagram', 'https://instagram.example/afi', 1),
  ('YouTube', 'https://youtube.example/afi', 2),
  ('LinkedIn', 'https://linkedin.example/company/afi', 3);

insert into public.hero_slides (title, text, link_to, link_words, picture, alt, ground, display_order) values
  (e'Made here,\nworn\neverywhere', 'The runways, the makers and the shop of a continent that dresses itself.', '/events', 'See what is on', '/media/portraits/portrait-04.jpg', 'Profile of a woman in a tall black and ivory headwrap with gold neck rings', 'terracotta', 1),
  (e'Fourteen\nnames,\none night', 'The Johannesburg Showcase, in the Constitution Court Gardens.', '/events', 'Buy Tickets', '/media/portraits/portrait-09.jpg', 'Profile of a bearded man against a saffron sun', 'indigo', 2);

insert into public.gallery_pictures (page, picture, alt, focus, category, title, display_order) values
  ('about', '/media/photos/gallery/runway.jpg', null, null, 'Fashion Shows', 'Johannesburg Showcase 2025', 1),
  ('about', '/media/photos/gallery/luxury.jpg', null, '45% 50%', 'Exhibitions', 'Held in the Hand, Tunis', 2),
  ('about', '/media/photos/events/harvest-table.jpg', null, null, 'Galas', 'Harvest Table 2025', 3),
  ('about', '/media/photos/gallery/collaboration.jpg', null, null, 'Launches', 'Two Houses, One Cloth', 4),
  ('about', '/media/photos/events/backstage-rail.jpg', null, null, 'Fashion Shows', 'Backstage, Lagos 2025', 5),
  ('about', '/media/photos/gallery/couture.jpg', null, null, 'Fashion Shows', 'Couture Night, Dakar', 6),
  ('about', '/media/photos/events/popup-shop.jpg', null, null, 'Launches', 'Rosebank Pop-Up 2024', 7),
  ('about', '/media/photos/events/conference-stage.jpg', null, null, 'Conferences', 'Who Owns a Pattern? 2024', 8),
  ('about', '/media/photos/gallery/contemporary.jpg', null, null, 'Exhibitions', 'Shapes of Now, Accra', 9),
  ('nala-prive', '/media/photos/gallery/ready-to-wear.jpg', null, null, 'Ready-to-Wear', 'The spring rail, first fitting', 10),
  ('nala-prive', '/media/photos/gallery/menswear.jpg', null, null, 'Menswear', 'Two tunics, one collar', 11),
  ('nala-prive', '/media/photos/gallery/prints.jpg', null, null, 'Prints', 'Seven cloths, strike-offs', 12),
  ('nala-prive', '/media/photos/gallery/couture.jpg', null, null, 'Couture', 'Eleven metres, one seam', 13),
  ('nala-prive', '/media/photos/gallery/runway.jpg', null, null, 'Runway', 'Exit nine, Johannesburg', 14),
  ('nala-prive', '/media/photos/gallery/contemporary.jpg', null, null, 'Contemporary', 'The long coat, belted', 15),
  ('nala-prive', '/media/photos/gallery/luxury.jpg', null, null, 'Luxury', 'Collar and headwrap, hand beaded', 16),
  ('nala-prive', '/media/photos/gallery/collaboration.jpg', null, null, 'Collaboration', 'Drawn with the Oyo workshop', 17);

insert into public.designers (slug, name, name_lines, specialty, portrait, portrait_alt, is_dark, statement, bio, achievements, pieces_title, display_order) values
  ('amara-diallo-venter', 'Amara Diallo-Venter', array['Amara', 'Diallo-', 'Venter'], 'Print and eveningwear', '/media/portraits/portrait-16.jpg', 'Amara Diallo-Venter in profile, long beaded braids', false, 'She draws every print at the size it will be worn, on the floor, in socks.', e'Amara Diallo-Venter grew up between Saint-Louis and Paarl, in two houses that argued about everything except cloth. Her first prints were cut from linoleum with a kitchen knife; the cowrie she carved at nineteen is still in the collection.\n\nShe works in runs of forty. When a screen is worn out, the print is over.', array['2026 The Continental Prize for Print, jury of nine', '2025 Opened the Johannesburg Showcase', '2023 First order from House of Nala: forty gowns, sold in nine days', '2021 Fastrack semi-finalist', '2019 Diploma in textile design, Dakar'], 'Her pieces', 1),
  ('kofi-mensah-adu', 'Kofi Mensah-Adu', array['Kofi', 'Mensah-', 'Adu'], 'Tailoring and strip weave', '/media/portraits/portrait-14.jpg', 'Kofi Mensah-Adu, three-quarter view, in a roll-neck and a coat of stepped gables', false, 'He measures a man standing, sitting and looking for his keys.', e'Kofi Mensah-Adu was apprenticed at fourteen to a tailor in Kumasi who did not own a tape measure and was never wrong. He has owned one since, and says that it has made him slower.\n\nHis cloth comes off the narrow looms of Bonwire, four inches wide. He joins the strips before he cuts them, so that the weaver’s line runs through the lapel and out at the cuff.', array['2026 Dressed the orchestra of the Harvest Gala, sixty-one coats', '2024 The Cutters’ Medal, for a shoulder without padding', '2022 First collection for House of Nala', '2020 Opened a bench for four apprentices in Kumasi', '2016 Master’s papers in tailoring, Accra'], 'His pieces', 2),
  ('lindokuhle-phiri', 'Lindokuhle Phiri', array['Lindokuhle', 'Phiri'], 'Silk, straw and beadwork', '/media/portraits/portrait-13.jpg', 'Lindokuhle Phiri, three-quarter view, a crested headwrap in Moon Arcs', false, 'She begins with the part of you that enters a room first.', e'Lindokuhle Phiri trained as a jeweller in Durban and as a hatter by accident, when a brim she had wired for a friend was photographed from a passing taxi. She draws the collars and hats; eleven people whom she names on every label bead and block them.\n\nNothing leaves her table until she has worn it for a day, on the bus, in whatever weather there is.', array['2026 Forty hats for the Nairobi Showcase, one of them returned', '2025 Beadwork acquired by a national collection', '2023 First collar in the window of House of Nala', '2022 Fastrack semi-finalist', '2018 Certificate in jewellery design, Durban'], 'Her pieces', 3),
  ('afi-atelier', 'AFI Atelier', array['AFI', 'Atelier'], 'The house''s own rooms', '/media/portraits/portrait-15.jpg', 'A figure facing us, a halo of hair cut from Grand Medallion, gold hoops', true, 'Fourteen people, nine tables, one kettle and no signature.', e'The atelier is the house’s own workroom, above the shop in Rosebank. Its cutters, drapers and finishers make the Nala Privé pieces, the bespoke orders and everything on the rail that carries no other name.\n\nWork is passed from table to table and comes back changed. Whoever finishes a garment writes an initial inside the left seam, where only the next tailor will look.', array['2026 Three hundred bespoke orders in one year, the first time', '2025 Benches for twelve Fastrack designers', '2024 The first Nala Privé show, thirty-two looks', '2022 Moved above the shop at The Arches', '2019 Two tables in a borrowed room in Newtown'], 'Our pieces', 4);

