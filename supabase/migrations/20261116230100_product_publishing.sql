-- Pieces that staff write: archived ones, publication and sales by the clock, measurements, lead times.
alter table public.products
  drop constraint products_status_known,
  add constraint products_status_known check (status in ('draft', 'published', 'sold_out', 'archived')),
  -- A draft is published at this moment.
  add column publish_at timestamptz,
  -- What the sale costs and when. sale_price is this price while the sale runs, and null before and after: whatever shows
  -- or charges a price reads price and sale_price alone, so that none of them needs a clock.
  add column planned_sale_price numeric(10, 2) check (planned_sale_price between 0 and 10000000),
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  -- When the clock has something to do here next.
  add column next_change_at timestamptz,
  -- Of the garment lying flat, in centimetres, by size: { "S": { "Chest": 46, "Length": 120 } }. Under 'one' without sizes.
  add column measurements jsonb not null default '{}' check (jsonb_typeof(measurements) = 'object'),
  -- Of a piece made to order.
  add column lead_time_days integer check (lead_time_days between 1 and 365),
  -- The last save by a member of staff. updated_at also follows the stock and the clock.
  add column edited_at timestamptz,
  add column edited_by uuid references public.profiles (id) on delete set null,
  add constraint products_sale_ends_after_it_begins check (sale_until > sale_from);

update public.products set planned_sale_price = sale_price where sale_price is not null;

create index products_due on public.products (next_change_at) where next_change_at is not null;
create index products_by_editor on public.products (edited_by) where edited_by is not null;
create index products_newest_of_all on public.products (created_at desc, id desc);

-- Set while the clock runs for a given moment; otherwise the database's own time.
create function private.product_time() returns timestamptz
  language sql stable set search_path = ''
  as $$
    select coalesce(nullif(current_setting('site.product_time', true), '')::timestamptz, clock_timestamp())
  $$;

-- The one place that decides whether a sale runs and whether a draft's moment has come. On every write of a piece, and
-- again when next_change_at is reached.
create function private.apply_product_clock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  at constant timestamptz := private.product_time();
begin
  -- Somebody wrote the specified column itself: that is the sale that is meant.
  if tg_op = 'INSERT' then
    new.planned_sale_price := coalesce(new.planned_sale_price, new.sale_price);
  elsif new.sale_price is distinct from old.sale_price
    and new.planned_sale_price is not distinct from old.planned_sale_price
  then
    new.planned_sale_price := new.sale_price;
  end if;
  new.sale_price := case
    when coalesce(new.sale_from <= at, true) and coalesce(at < new.sale_until, true) then new.planned_sale_price
  end;
  if new.status <> 'draft' then
    new.publish_at := null;
  elsif new.publish_at <= at then
    new.status := 'published';
    new.publish_at := null;
  end if;
  new.next_change_at := least(
    new.publish_at,
    case when new.planned_sale_price is not null and new.sale_from > at then new.sale_from end,
    case when new.planned_sale_price is not null and new.sale_until > at then new.sale_until end
  );
  if coalesce(private.caller_role(), 'user') in ('admin', 'editor') and pg_trigger_depth() = 1 then
    new.edited_at := clock_timestamp();
    new.edited_by := (select auth.uid());
  end if;
  return new;
end
$$;
revoke all on function private.apply_product_clock(), private.product_time() from public;

create trigger apply_product_clock before insert or update on public.products
  for each row execute function private.apply_product_clock();

-- Every few seconds by the site. input: { at? }. Returns how many pieces changed.
create function public.run_product_clock(input jsonb default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  at constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  changed integer;
begin
  perform set_config('site.product_time', at::text, true);
  update public.products p set next_change_at = null
  where p.id in (
    select due.id from public.products due where due.next_change_at <= at order by due.id for update skip locked
  );
  get diagnostics changed = row_count;
  perform set_config('site.product_time', '', true);
  return changed;
end
$$;
revoke execute on function public.run_product_clock from public, anon, authenticated;
grant execute on function public.run_product_clock to service_role;

-- The page of a piece also tells its measurements and its lead time.
create or replace function public.product_with_related(wanted_id text) returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select json_build_object(
      'product', json_build_object(
        'id', p.id, 'name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'status', p.status,
        'in_stock', p.in_stock, 'category', p.category, 'material', p.material, 'sizes', p.sizes,
        'meta_description', p.meta_description, 'images', p.images, 'description', p.description, 'care', p.care,
        'measurements', p.measurements, 'lead_time_days', p.lead_time_days
      ),
      'related', public.related_products(p.designer, p.category, p.id)
    )
    from public.products p where p.id = wanted_id
  );
end;
$$;

-- As before, with what the clock and the save itself write.
create or replace function private.unaudited_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'updated_at', 'words', 'idempotency_key', 'edited_at', 'edited_by', 'next_change_at'
  ];
