-- Pages of the list of orders in both directions, at the same cost at the first order and at the hundred thousandth.

-- One page of the list. input: { show?, search?, from?, to?, delivery?, sort?, after?, before?, offset?, limit?, now? }.
-- show: all | to_send | late | waiting | fulfilled | refunded | declined | cancelled | expired.
-- after, before: the id of an order; the ones that follow it or stand before it, however far along the list it is.
-- The statement is written for the choice at hand: one for every choice would be planned for none, and read all orders.
create or replace function public.list_orders(input jsonb)
  returns table (
    id uuid, reference text, status text, created_at timestamptz, paid_at timestamptz, clock_starts_at timestamptz,
    fulfilled_at timestamptz, delivered_at timestamptz, ready_to_collect_at timestamptz, packed_at timestamptz,
    first_name text, last_name text, email text, city text, has_address boolean, delivery_method text, channel text,
    total_cents integer, product_quantity integer, unsent_quantity integer, ticket_quantity integer,
    is_at_the_bank boolean
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  show text := coalesce(input ->> 'show', 'all');
  late_before timestamptz := coalesce((input ->> 'now')::timestamptz, now()) - interval '24 hours';
  sort text := coalesce(input ->> 'sort', case when show in ('to_send', 'late') then 'urgent' else 'newest' end);
  is_backward boolean := input ->> 'before' is not null;
  beside public.orders;
  filter text;
  ordering text;
  backward text;
begin
  perform private.require_staff();
  filter := case show
    when 'to_send' then 'o.status = ''paid'' and o.unsent_quantity > 0'
    when 'late' then 'o.status = ''paid'' and o.unsent_quantity > 0 and o.clock_starts_at < $1'
    when 'waiting' then 'o.status = ''pending'' and exists (
      select from public.payments p where p.order_id = o.id and p.status in (''started'', ''open''))'
    when 'all' then 'true'
    else format('o.status = %L', show)
  end;
  if input ->> 'search' is not null then
    filter := filter || ' and o.id in (select private.find_orders($2))';
  end if;
  if input ->> 'from' is not null then
    filter := filter || format(' and o.created_at >= %L',
      (input ->> 'from')::date::timestamp at time zone 'Africa/Johannesburg');
  end if;
  if input ->> 'to' is not null then
    filter := filter || format(' and o.created_at < %L',
      ((input ->> 'to')::date + 1)::timestamp at time zone 'Africa/Johannesburg');
  end if;
  if input ->> 'delivery' is not null then
    filter := filter || format(' and o.delivery_method = %L', input ->> 'delivery');
  end if;
  if is_backward or input ->> 'after' is not null then
    select * into beside from public.orders o where o.id = coalesce(input ->> 'before', input ->> 'after')::uuid;
    -- The first comparison is what an index can begin at.
    filter := filter || case
      when sort = 'urgent' and beside.clock_starts_at is null and is_backward then
        ' and (o.clock_starts_at is not null or o.id < $5)'
      when sort = 'urgent' and beside.clock_starts_at is null then ' and o.clock_starts_at is null and o.id > $5'
      when sort = 'urgent' and is_backward then format(
        ' and o.clock_starts_at <= %1$L and (o.clock_starts_at < %1$L or o.id < $5)', beside.clock_starts_at)
      when sort = 'urgent' then format(
        ' and (o.clock_starts_at is null or o.clock_starts_at > %1$L or (o.clock_starts_at = %1$L and o.id > $5))',
        beside.clock_starts_at)
      when sort = 'largest' and is_backward then format(
        ' and o.total_cents >= %1$L and (o.total_cents > %1$L or o.id < $5)', beside.total_cents)
      when sort = 'largest' then format(
        ' and o.total_cents <= %1$L and (o.total_cents < %1$L or o.id > $5)', beside.total_cents)
      when sort = 'oldest' and is_backward then format(' and (o.created_at, o.id) < (%L, $5)', beside.created_at)
      when sort = 'oldest' then format(' and (o.created_at, o.id) > (%L, $5)', beside.created_at)
      when is_backward then format(
        ' and o.created_at >= %1$L and (o.created_at > %1$L or o.id < $5)', beside.created_at)
      else format(' and o.created_at <= %1$L and (o.created_at < %1$L or o.id > $5)', beside.created_at)
    end;
  end if;
  ordering := case sort
    when 'urgent' then 'o.clock_starts_at asc nulls last, o.id'
    when 'largest' then 'o.total_cents desc, o.id'
    when 'oldest' then 'o.created_at asc, o.id'
    else 'o.created_at desc, o.id'
  end;
  backward := case sort
    when 'urgent' then 'o.clock_starts_at desc nulls first, o.id desc'
    when 'largest' then 'o.total_cents asc, o.id desc'
    when 'oldest' then 'o.created_at desc, o.id desc'
    else 'o.created_at asc, o.id desc'
  end;
  return query execute format($query$
    select page.id, page.reference, page.status, page.created_at, page.paid_at, page.clock_starts_at,
      page.fulfilled_at, page.delivered_at, page.ready_to_collect_at, page.packed_at, page.first_name,
      page.last_name, page.email, page.city, not private.needs_address(page), page.delivery_method, page.channel,
      page.total_cents, lines.product_quantity, page.unsent_quantity, lines.ticket_quantity,
      page.status = 'pending' and exists (
        select from public.payments p where p.order_id = page.id and p.status = 'open'
      )
    from (select o.id from public.orders o where %1$s order by %2$s offset $3 limit $4) as chosen
    join public.orders page on page.id = chosen.id
    cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::integer as product_quantity,
        coalesce(sum(l.quantity) filter (where l.kind = 'ticket'), 0)::integer as ticket_quantity
      from public.order_lines l where l.order_id = page.id
    ) as lines
    order by %3$s
  $query$, filter, case when is_backward then backward else ordering end, replace(ordering, 'o.', 'page.'))
  using late_before, input ->> 'search', coalesce((input ->> 'offset')::integer, 0),
    coalesce((input ->> 'limit')::integer, 50), beside.id;
end
$$;
