-- Which pieces a story tells of and a gallery's picture shows, in the order they are named. Ids without a foreign key: a
-- piece that is gone is simply not shown, and staff may name one before it is there.
create function private.are_product_ids(ids text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(ids) <= 12 and (select coalesce(bool_and(id ~ '^[A-Za-z0-9_-]{1,100}$'), true) from unnest(ids) as id);

alter table public.blogs
  add column product_ids text[] not null default '{}' check (private.are_product_ids(product_ids));
alter table public.gallery_pictures
  add column product_ids text[] not null default '{}' check (private.are_product_ids(product_ids));

create index blogs_by_product on public.blogs using gin (product_ids) with (fastupdate = off);

-- The pieces of a story, as cards, with the visitor's rights.
create function public.story_products(wanted_slug text) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
      'in_stock', p.in_stock, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
      'meta_description', p.meta_description, 'images', p.images
    ) order by told.place), '[]')
    from public.blogs b, unnest(b.product_ids) with ordinality as told (id, place), public.products p
    where b.slug = wanted_slug and b.status = 'published' and b.publish_at <= now()
      and p.id = told.id and p.status in ('published', 'sold_out')
  $$;

-- The stories that tell of a piece, newest first. With its owner's rights, because under row-level security the index on
-- arrays could not be used; it names the public rows itself.
create function public.product_stories(wanted_id text) returns json
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object('slug', b.slug, 'title', b.title, 'category', b.category)
      order by b.publish_at desc, b.id), '[]')
    from (
      select * from public.blogs
      where product_ids @> array[wanted_id] and status = 'published' and publish_at <= now()
      order by publish_at desc, id limit 3
    ) b
  $$;
revoke execute on function public.story_products, public.product_stories from public, anon, authenticated;
grant execute on function public.story_products, public.product_stories to anon, authenticated, service_role;
