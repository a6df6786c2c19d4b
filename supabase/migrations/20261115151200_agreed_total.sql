-- An order is stored, and holds its pieces, only for a total the buyer has seen, and only while its payment starts.

-- As before; new are the branch 'repriced' and an order that takes its pieces again after a failed start.
-- input: { key, userId?, at?, totalCents?, buyer: { firstName, lastName, email, phone?, address?, city?, postalCode? },
--          lines: [{ id, size, quantity }] }. Another total than totalCents writes nothing and tells the prices.
create or replace function public.place_order(input text) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked jsonb := input::jsonb;
  buyer jsonb := asked -> 'buyer';
  placed_at timestamptz := coalesce((asked ->> 'at')::timestamptz, clock_timestamp());
  -- The same attempt with another cart or another name is another order; the total is not part of it.
  this_attempt text := (asked ->> 'key')::uuid || ' ' || md5((asked - '{at,totalCents}'::text[])::text);
  -- No card carries more; beyond it the sums would outgrow their columns.
  most_cents constant bigint := 1000000000;
  wish record;
  item record;
  in_stock integer;
  subtotal bigint := 0;
  chosen jsonb := '[]';
  shipping integer;
  stamp bigint := floor(extract(epoch from placed_at) * 1000);
  known public.orders;
  new_id uuid;
begin
  if jsonb_typeof(asked -> 'lines') is distinct from 'array'
    or jsonb_array_length(asked -> 'lines') not between 1 and 200
  then
    raise exception 'An order has 1 to 200 lines' using errcode = 'check_violation';
  end if;

  -- A double click waits here for the first one, and finds its order.
  perform pg_advisory_xact_lock(hashtextextended(this_attempt, 0));
  select * into known from public.orders where attempt = this_attempt for update;
  if found then
    if known.status <> 'pending' or known.holds_stock or private.move_stock(known.id, -1) = 0 then
      return private.placed_order(known.id);
    end if;
    -- Sold meanwhile: below the piece is refused by name.
    perform private.drop_order(known.id, 'cancelled');
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
  if (asked ->> 'totalCents')::bigint <> subtotal + shipping then
    return json_build_object(
      'kind', 'repriced',
      'totalCents', subtotal + shipping,
      'prices', (
        select json_agg(json_build_object('id', line ->> 'item_id', 'priceCents', line -> 'unit_cents')
          order by (line ->> 'place')::integer)
        from jsonb_array_elements(chosen) as line
      )
    );
  end if;

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

-- An order whose payment we did not start gives its pieces back at once, not when it runs out.
-- input: { orderId, staysPending? }. Only what is still pending; an approval that comes later may revive it.
-- staysPending: it can be tried again and takes its pieces then. They stay with a buyer who went to pay before.
create or replace function public.release_order(input text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_order uuid := (input::jsonb ->> 'orderId')::uuid;
begin
  perform from public.orders where id = the_order and status = 'pending' for update;
  if not found then
    return;
  elsif not coalesce((input::jsonb ->> 'staysPending')::boolean, false) then
    perform private.drop_order(the_order, 'cancelled');
  elsif not exists (select from public.payments where order_id = the_order) then
    perform private.move_stock(the_order, 1);
  end if;
end
$$;
