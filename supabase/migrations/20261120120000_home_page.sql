-- The home page asks once: its banners, next events and newest products that can be bought.
create function public.home_page(as_of timestamptz, most_events integer, most_products integer) returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  banners json;
  events json;
  products json;
begin
  select coalesce(json_agg(banner), '[]') into banners from (
    select id, title from public.banners where active order by created_at desc
  ) banner;
  select coalesce(json_agg(event), '[]') into events from (
    select id, title, description, event_date, event_time, location, category, featured_image, slug, ends_at, is_free,
      called_off_at
    from public.events where status = 'published' and event_date >= as_of
    order by event_date limit most_events
  ) event;
  select coalesce(json_agg(product), '[]') into products from (
    select id, name, price, sale_price, status, in_stock, left_by_size, category, material, sizes, meta_description,
      images
    from public.products where status = 'published' and in_stock
    order by created_at desc, id desc limit most_products
  ) product;
  return json_build_object('banners', banners, 'events', events, 'products', products);
end
$$;
revoke execute on function public.home_page from public, anon, authenticated;
grant execute on function public.home_page to anon, authenticated, service_role;
