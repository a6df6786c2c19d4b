-- What the demonstration pieces measure lying flat, in centimetres: a base for the size M, and a step for each size.
update public.products p set measurements = (
  select jsonb_object_agg(sized.size, sized.measures)
  from (
    select size, (
      select jsonb_object_agg(measure, base + step * grade)
      from (values
        ('Chest', g.chest, 2.5), ('Waist', g.waist, 2.5), ('Hip', g.hip, 2.5), ('Length', g.length, 1.0), ('Sleeve', g.sleeve, 0.5)
      ) as m (measure, base, grade)
      where base is not null
    ) as measures
    from unnest(p.sizes) as size,
      lateral (select array_position(array['XS', 'S', 'M', 'L', 'XL'], size) - 3 as step) s
  ) sized
)
from (values
  ('cowrie-column-gown', 46.5, 37.5, 50.5, 148, null),
  ('earth-line-duster', 56.0, null, 58.0, 122, 61.0),
  ('baobab-garden-dress', 46.0, 37.0, null, 112, null),
  ('grand-medallion-kaftan', 72.0, null, 74.0, 140, null),
  ('indigo-pinpoint-tunic', 54.0, null, 55.0, 104, 64.0),
  ('strip-weave-wrap-skirt', null, 40.0, 54.0, 92, null),
  ('pinstripe-waistcoat', 50.0, 46.0, null, 60, null),
  ('kuba-diagonal-shirt', 56.0, 55.0, null, 74, 24.0),
  ('strip-weave-trumpet-gown', 46.5, 37.5, 49.5, 150, null),
  ('basket-plait-kimono-coat', 58.0, null, 60.0, 102, 56.0),
  ('painted-gable-wrap-skirt', null, 40.0, 54.0, 88, null),
  ('baobab-kaftan', 68.0, null, 70.0, 138, null),
  ('earth-line-occasion-tunic', 55.0, null, 56.0, 108, 65.0),
  ('indigo-resist-gown', 46.0, 37.0, 50.0, 152, null),
  ('moon-arcs-dress', 47.0, 38.0, 52.0, 110, null),
  ('indigo-pinpoint-halter', 46.0, 37.0, 52.0, 108, null)
) as g (id, chest, waist, hip, length, sleeve)
where p.id = g.id and cardinality(p.sizes) > 0;
