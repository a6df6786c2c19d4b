-- An order for a ticket whose day is over is refused by name. Only find_item's last column and the branch
-- 'sale_ended' are new.

-- A piece or ticket package on sale. A draft is as unknown as what never was.
drop function private.find_item;
create function private.find_item(wanted_id text)
  returns table (
    kind text, name text, unit_cents integer, sizes text[], is_sold_out boolean, image text, sale_ends_at timestamptz
  )
  language sql stable set search_path = ''
  as $$
    select 'product', p.name, (p.current_price * 100)::integer, p.sizes, p.status = 'sold_out', p.images[1], 'infinity'
    from public.products p
    where p.id = wanted_id and p.status in ('published', 'sold_out')
    union all
    select 'ticket', t.name, (t.price * 100)::integer, '{}', false, t.image, t.sale_ends_at
    from public.ticket_packages t
    where t.id = wanted_id and t.is_active
    limit 1
  $$;

-- input: { key, userId?, at?, buyer: { firstName, lastName, email, phone?, address?, city?, postalCode? },
--          lines: [{ id, size, quantity }] }
create or replace function public.place_order(input text) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked jsonb := input::jsonb;
  buyer jsonb := asked -> 'buyer';
  placed_at timestamptz := coalesce((asked ->> 'at')::timestamptz, clock_timestamp());
  -- The same attempt with another cart or another name is another order.
  this_attempt text := (asked ->> 'key')::uuid || ' ' || md5((asked - 'at')::text);
  -- No card carries more; beyond it the sums would outgrow their columns.
  most_cents constant bigint := 1000000000;
  wish record;
  item record;
  in_stock integer;
  subtotal bigint := 0;
  chosen jsonb := '[]';
  shipping integer;
  stamp bigint := floor(extract(epoch from placed_at) * 1000);
  new_id uuid;
begin
  if jsonb_typeof(asked -> 'lines') is distinct from 'array'
    or jsonb_array_length(asked -> 'lines') not between 1 and 200
  then
    raise exception 'An order has 1 to 200 lines' using errcode = 'check_violation';
  end if;

  -- A double click waits here for the first one, and finds its order.
  perform pg_advisory_xact_lock(hashtextextended(this_attempt, 0));
  select id into new_id from public.orders where attempt = this_attempt;
  if found then
    return private.placed_order(new_id);
  end if;

  for wish in
    select given.value ->> 'id' as id, given.value ->> 'size' as size, min(given.place) as place,
      case when bool_and(private.read_quantity(given.value -> 'quantity') is not null)
        then sum(private.read_quantity(given.value -> 'quantity')) end as quantity
    from jsonb_array_elements(asked -> 'lines') with ordinality as given (value, place)
    group by 1, 2
    -- As in private.move_stock.
    order by 1, 2 nulls first
  loop
    select * into item from private.find_item(wish.id);
    if not found then
      return private.refused_item(wish.id, null, 'unknown');
    elsif wish.quantity is null or wish.quantity > 999 or subtotal + wish.quantity * item.unit_cents > most_cents then
      return private.refused_item(wish.id, item.name, 'bad_quantity');
    elsif item.sale_ends_at <= placed_at then
      return private.refused_item(wish.id, item.name, 'sale_ended');
    elsif item.is_sold_out then
      return private.refused_item(wish.id, item.name, 'sold_out');
    elsif (wish.size is null) <> (cardinality(item.sizes) = 0)
      or not array_remove(array[wish.size], null) <@ item.sizes
    then
      return private.refused_item(wish.id, item.name, 'no_such_size');
    end if;

    -- Held until this order is stored: whoever wants the same piece waits, then sees what is left.
    select s.quantity into in_stock from public.stock s
    where case item.kind when 'product' then s.product_id else s.ticket_package_id end = wish.id
      and s.size is not distinct from wish.size
    for update;
    if found and in_stock = 0 then
      return private.refused_item(wish.id, item.name, 'sold_out');
    elsif found and in_stock < wish.quantity then
      return private.refused_item(wish.id, item.name, 'not_enough', in_stock);
    end if;

    subtotal := subtotal + wish.quantity * item.unit_cents;
    chosen := chosen || jsonb_build_object(
      'place', wish.place, 'kind', item.kind, 'item_id', wish.id, 'name', item.name, 'size', wish.size,
      'image', item.image, 'unit_cents', item.unit_cents, 'quantity', wish.quantity
    );
  end loop;

  shipping := private.shipping_for(subtotal);
  -- Two orders of the same millisecond: the second takes the next one.
  loop
    insert into public.orders (
      reference, attempt, user_id, first_name, last_name, email, phone, address, city, postal_code,
      subtotal_cents, shipping_cents, total_cents, vat_cents, created_at, expires_at
    ) values (
      'SHOP-' || stamp, this_attempt, (asked ->> 'userId')::uuid,
      btrim(buyer ->> 'firstName'), btrim(buyer ->> 'lastName'), lower(btrim(buyer ->> 'email')),
      nullif(btrim(buyer ->> 'phone'), ''), nullif(btrim(buyer ->> 'address'), ''),
      nullif(btrim(buyer ->> 'city'), ''), nullif(btrim(buyer ->> 'postalCode'), ''),
      subtotal, shipping, subtotal + shipping,
      -- 15 % VAT is in the price.
      round((subtotal + shipping) * 15 / 115.0),
      placed_at, placed_at + interval '30 minutes'
    )
    on conflict (reference) do nothing
    returning id into new_id;
    exit when found;
    stamp := stamp + 1;
  end loop;

  insert into public.order_lines (order_id, place, kind, item_id, name, size, image, unit_cents, quantity)
  select new_id, line.* from jsonb_to_recordset(chosen) as line (
    place integer, kind text, item_id text, name text, size text, image text, unit_cents integer, quantity integer
  );
  perform private.move_stock(new_id, -1);
  return private.placed_order(new_id);
end
$$;
