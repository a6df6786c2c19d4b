-- The films behind the name of the shop. Each has a small cut and a poster beside its file.
insert into public.promo_videos (title, description, video_url, is_active, order_index)
values
  ('Wind on three cloths', 'Cream, indigo and rust, six seconds without a seam.',
    '/media/photos/video/hero-fabric.mp4', true, 1),
  ('The Long Afternoon', 'Three gowns of the new Nala Privé collection turn as the light goes round.',
    '/media/photos/video/gowns.mp4', true, 2),
  ('Across and back', 'Strip cloth on the loom: the heddles rise and fall, and the shuttle returns.',
    '/media/photos/video/loom.mp4', true, 3),
  ('Winter Rail', 'Last season’s film, kept for the archive.',
    '/media/photos/video/hero-fabric.mp4', false, 4);
