-- The class of twelve, from nine countries. Portrait 11 is cut whole from cloth, skin and all: among faces it is no portrait.
insert into public.fastrack_designers (display_order, name, image, bio)
select place, name, '/media/portraits/portrait-' || to_char(case place when 11 then 15 else place end, 'FM00') || '.jpg', bio
from (values

(1, 'Amahle Dlamini-Toure',
  'Wax print, draped and never cut. She learned on her grandmother’s stall in Durban, where a length that had been cut was a length nobody could resell.'),
(2, 'Zuri Wanjiru',
  'Indigo at the scale of architecture. An engineer’s daughter from Nakuru, she calculates a pleat the way her father calculated a bridge.'),
(3, 'Kwabena Osei-Larbi',
  'Tailoring drawn from market uniforms. He photographed the porters of Kumasi for two years before he drew a single jacket.'),
(4, 'Naima Cheikh',
  'Mud cloth, metal and other weather. Each coat is buried, rinsed and hammered in a yard in Nouakchott, and comes out older than she is.'),
(5, 'Oluwadamilola Adeyinka-Bright',
  'Cowries, counted one at a time. Her collars lie flat because every shell is filed by hand, on the same step of the same house in Abeokuta.'),
(6, 'Thabiso Mokgadi',
  'Suits, unpicked and started over. He buys them by the bale in Polokwane and keeps the name that was sewn into the pocket.'),
(7, 'Tariro Chikomo',
  'Millinery for the modern matric dance. She blocks straw in Bulawayo over moulds her uncle turned for table legs.'),
(8, 'Esi Aidoo-Mensah',
  'Scarves cut as if they were coats. Cape Coast taught her wind, and a year in a sail loft taught her what to do about it.'),
(9, 'Jean-Bosco Habimana',
  'Knits from a basket maker’s chart. His mother in Huye still plaits the original; he knits it, and she corrects him.'),
(10, 'Lerato Phalatse',
  'Beadwork that holds its own shape. She works in Gaborone without a ground cloth, bead against bead, until the collar stands up by itself.'),
(11, 'Fatou Ndiaye-Sall',
  'Raffia, woven finer than linen. A retired weaver in Thiès set her forty threads to the centimetre as a dare, and she has not gone back.'),
(12, 'Nompumelelo Vilakazi-Reid',
  'One dress, sixty-four panels. She drafts in Gqeberha on butcher’s paper and can tell by touch which panel she is holding.')

) as class (place, name, bio);
