-- No picture twice on a page, on two neighbours of the navigation, or in more than three places: the pictures of a new site
-- change, and app/content/first-*.server.ts says the same. A row that staff have changed keeps what they chose.

update public.gallery_pictures g set picture = chosen.picture, title = chosen.title,
  product_ids = (select coalesce(array_agg(p.id), '{}') from public.products p where p.id = chosen.product_id)
from (values
  ('events/harvest-table', 'Harvest Table 2025', '/media/photos/gallery/couture.jpg', 'The Makers’ Gala 2025', 'grand-medallion-kaftan',
    array[]::text[]),
  ('events/backstage-rail', 'Backstage, Lagos 2025', '/media/photos/events/fitting-mirror.jpg', 'Last fitting, Lagos 2025', 'basket-plait-kimono-coat',
    '{}'),
  ('gallery/couture', 'Couture Night, Dakar', '/media/photos/gallery/menswear.jpg', 'Tailors’ Night, Dakar', 'indigo-pinpoint-tunic',
    array['bead-lattice-cape', 'grand-medallion-kaftan']),
  ('events/popup-shop', 'Rosebank Pop-Up 2024', '/media/photos/events/shop-window-dusk.jpg', 'Rosebank Pop-Up 2024', 'grand-medallion-kaftan',
    array['painted-gable-tote,nine-cloths-folded']),
  ('events/conference-stage', 'Who Owns a Pattern? 2024', '/media/photos/gallery/prints.jpg', 'Who Owns a Pattern? 2024', 'nine-cloths-folded',
    '{}'),
  ('gallery/contemporary', 'Shapes of Now, Accra', '/media/photos/events/exhibition-hall.jpg', 'Shapes of Now, Accra', 'baobab-garden-dress',
    array['earth-line-duster,painted-gable-wrap-skirt'])
) as chosen (was, was_title, picture, title, product_id, seeded)
where g.page = 'about' and g.picture = '/media/photos/' || chosen.was || '.jpg' and g.title = chosen.was_title
  and g.alt is null and g.focus is null
  -- The pieces that a demonstration had with it, or none.
  and array_to_string(g.product_ids, ',') = any (array_append(chosen.seeded, ''));

update public.about_page set
  mission_picture = '/media/photos/stories/market-shelves.jpg',
  mission_picture_alt = 'Shelves of folded cloth from floor to ceiling, a ladder against them',
  mission_caption = 'The cloth store in Newtown. The ladder is older than the house.'
where mission_picture = '/media/photos/events/show-finale.jpg'
  and mission_picture_alt = 'Five looks before a tall curtain of printed cloth as confetti falls'
  and mission_caption = 'The last exit of the Johannesburg Showcase, November 2025.';

update public.page_pictures p set picture = '/media/photos/' || chosen.picture || '.jpg'
from (values
  ('prive-collection', 'events/popup-shop', 'events/shop-window-dusk'),
  ('booking', 'stories/pattern-cutting', 'stories/atelier-counter'),
  ('contact', 'events/popup-shop', 'events/shop-window-dusk')
) as chosen (id, was, picture)
where p.id = chosen.id and p.picture = '/media/photos/' || chosen.was || '.jpg' and p.picture_alt is null;

update public.shop_insets i set picture = '/media/photos/' || chosen.picture || '.jpg'
from (values
  ('second', 'gallery/prints', 'Printed for us, by the metre', 'stories/market-shelves'),
  ('third', 'stories/pattern-cutting', 'Cut once, for one person', 'stories/evening-window'),
  ('fourth', 'stories/loom-warp', 'A hand’s width, a day', 'stories/bead-loom'),
  ('fifth', 'gallery/couture', 'Three hundred hours of it', 'stories/loom-warp'),
  ('sixth', 'events/runway-show', 'Seen first from a chair', 'events/front-row')
) as chosen (id, was, title, picture)
where i.id = chosen.id and i.picture = '/media/photos/' || chosen.was || '.jpg' and i.title = chosen.title;

-- The atelier signs nothing: a figure cut from cloth is nobody's portrait.
update public.designers set
  portrait = '/media/portraits/portrait-11.jpg',
  portrait_alt = 'A figure in profile, cut whole from Kuba Diagonal'
where slug = 'afi-atelier' and portrait = '/media/portraits/portrait-15.jpg'
  and portrait_alt = 'A figure facing us, a halo of hair cut from Grand Medallion, gold hoops';
