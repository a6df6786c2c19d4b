-- The film behind the name of the shop. Until there are others, each title shows our one clip.
insert into public.promo_videos (title, description, video_url, is_active, order_index)
values
  ('Wind on three cloths', 'Cream, indigo and rust, six seconds without a seam.',
    '/media/photos/video/hero-fabric.mp4', true, 1),
  ('The Long Afternoon', 'The cloths of the new Nala Privé collection, before they are cut.',
    '/media/photos/video/hero-fabric.mp4', true, 2),
  ('Indigo, after the fifth dip', 'What the air does to it, at the speed it does it.',
    '/media/photos/video/hero-fabric.mp4', true, 3),
  ('Winter Rail', 'Last season’s film, kept for the archive.',
    '/media/photos/video/hero-fabric.mp4', false, 4);
