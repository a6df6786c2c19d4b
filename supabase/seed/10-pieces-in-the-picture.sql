-- Which demonstration pieces a gallery's picture shows, a story tells of, and an event had on.
update public.gallery_pictures g set product_ids = shown.ids
from (values
  ('/media/photos/gallery/runway.jpg', array['baobab-garden-dress']),
  ('/media/photos/gallery/luxury.jpg', array['bead-and-cowrie-collar']),
  ('/media/photos/gallery/menswear.jpg', array['indigo-pinpoint-tunic']),
  ('/media/photos/gallery/prints.jpg', array['nine-cloths-folded']),
  ('/media/photos/gallery/couture.jpg', array['bead-lattice-cape', 'grand-medallion-kaftan']),
  ('/media/photos/gallery/contemporary.jpg', array['moon-arcs-dress']),
  ('/media/photos/gallery/ready-to-wear.jpg', array['kuba-diagonal-shirt', 'moon-arcs-dress', 'painted-gable-tote']),
  ('/media/photos/gallery/collaboration.jpg', array['indigo-resist-gown']),
  ('/media/photos/events/fitting-mirror.jpg', array['basket-plait-kimono-coat']),
  ('/media/photos/events/shop-window-dusk.jpg', array['grand-medallion-kaftan']),
  ('/media/photos/events/exhibition-hall.jpg', array['baobab-garden-dress'])
) as shown (picture, ids)
where g.picture = shown.picture;

update public.blogs b set product_ids = told.ids
from (values
  ('counting-to-eleven-thousand', array['bead-and-cowrie-collar']),
  ('indigo-does-not-wait', array['indigo-resist-silk-scarf', 'indigo-resist-headwrap', 'indigo-resist-gown']),
  ('the-cloth-that-crossed-the-sahel-twice', array['strip-weave-trumpet-gown', 'strip-weave-tote', 'strip-weave-headwrap'])
) as told (slug, ids)
where b.slug = told.slug;

update public.events e set product_ids = shown.ids
from (values
  ('accra-edition', array['strip-weave-trumpet-gown', 'bead-and-cowrie-collar', 'indigo-resist-gown']),
  ('winter-rail', array['earth-line-duster']),
  ('long-table', array['painted-gable-wrap-skirt', 'nine-cloths-folded'])
) as shown (id, ids)
where e.id = shown.id;
