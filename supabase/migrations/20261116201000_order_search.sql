-- Finding an order among many. A policy keeps Postgres from using an index for anything but plain comparisons, so these
-- questions are functions with their owner's rights that ask for the caller's role first.

create function private.buyer_words(first_name text, last_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, first_name || ' ' || last_name || ' ' || email);

-- Without the list of pending entries: it would make a search slower with every order.
create index orders_by_buyer on public.orders using gin (private.buyer_words(first_name, last_name, email))
  with (fastupdate = off);
create index orders_by_reference on public.orders (reference text_pattern_ops);
-- The last digits are what people read out.
create index orders_by_last_digits on public.orders (reverse(reference) text_pattern_ops);
create index orders_by_phone on public.orders (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops)
  where phone is not null;
-- With the id, so that a later page is turned to within the index.
create index orders_newest_by_id on public.orders (created_at desc, id);
create index orders_pending on public.orders (created_at desc, id) where status = 'pending';
create index orders_by_status_and_total on public.orders (status, total_cents desc, id);

-- 'naledi khum' as a question to private.buyer_words: every word, begun.
create function private.begun_words(typed text) returns tsquery
  language sql immutable parallel safe set search_path = ''
  return (
    select to_tsquery('simple'::regconfig, string_agg(quote_literal(word) || ':*', ' & '))
    from regexp_split_to_table(lower(btrim(replace(typed, '\', ' '))), '\s+') as word
    where word <> ''
  );

create function private.find_orders(typed text) returns setof uuid
  language plpgsql stable set search_path = ''
  as $$
declare
  digits text := regexp_replace(typed, '\D', '', 'g');
begin
  if btrim(typed) ~* '^(shop-)?[0-9 +()-]{3,20}$' and length(digits) >= 3 then
    return query execute
      'select id from public.orders where reference like $1
       union select id from public.orders where reverse(reference) like $2
       union select id from public.orders
         where phone is not null and reverse(regexp_replace(phone, ''\D'', '''', ''g'')) like $2
       limit 1000'
      -- A number as it is dialled abroad begins otherwise.
      using 'SHOP-' || digits || '%', reverse(regexp_replace(digits, '^(27|0)', '')) || '%';
  else
    return query
      select o.id from public.orders o
      where private.buyer_words(o.first_name, o.last_name, o.email) @@ private.begun_words(typed)
      limit 1000;
  end if;
end
$$;

revoke all on function private.begun_words, private.find_orders from public;

-- One page of the list. input: { show?, search?, from?, to?, delivery?, sort?, offset?, limit?, now? }.
-- show: all | to_send | late | waiting | sent | refunded | declined | cancelled | expired.
create function public.list_orders(input jsonb)
  returns table (
    id uuid, reference text, status text, created_at timestamptz, paid_at timestamptz, clock_starts_at timestamptz,
    fulfilled_at timestamptz, delivered_at timestamptz, ready_to_collect_at timestamptz, packed_at timestamptz,
    first_name text, last_name text, email text, city text, has_address boolean, delivery_method text, channel text,
    total_cents integer, pieces integer, pieces_left integer, tickets integer, is_at_the_bank boolean
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  show text := coalesce(input ->> 'show', 'all');
  late_before timestamptz := coalesce((input ->> 'now')::timestamptz, now()) - interval '24 hours';
  filter text;
  ordering text;
begin
  perform private.require_staff();
  filter := case show
    when 'to_send' then 'o.status = ''paid'' and o.pieces_left > 0'
    when 'late' then 'o.status = ''paid'' and o.pieces_left > 0 and o.clock_starts_at < $1'
    when 'waiting' then 'o.status = ''pending'' and exists (
      select from public.payments p where p.order_id = o.id and p.status in (''started'', ''open''))'
    when 'sent' then 'o.status = ''fulfilled'''
    when 'all' then 'true'
    else format('o.status = %L', show)
  end;
  if input ->> 'search' is not null then
    filter := filter || ' and o.id in (select private.find_orders($2))';
  end if;
  if input ->> 'from' is not null then
    filter := filter || format(' and o.created_at >= %L', (input ->> 'from')::date::timestamp at time zone 'Africa/Johannesburg');
  end if;
  if input ->> 'to' is not null then
    filter := filter || format(' and o.created_at < %L', ((input ->> 'to')::date + 1)::timestamp at time zone 'Africa/Johannesburg');
  end if;
  if input ->> 'delivery' is not null then
    filter := filter || format(' and o.delivery_method = %L', input ->> 'delivery');
  end if;
  ordering := case coalesce(input ->> 'sort', case when show in ('to_send', 'late') then 'urgent' else 'newest' end)
    when 'urgent' then 'o.clock_starts_at asc nulls last, o.id'
    when 'largest' then 'o.total_cents desc, o.id'
    when 'oldest' then 'o.created_at asc, o.id'
    else 'o.created_at desc, o.id'
  end;
  return query execute format($query$
    select page.id, page.reference, page.status, page.created_at, page.paid_at, page.clock_starts_at,
      page.fulfilled_at, page.delivered_at, page.ready_to_collect_at, page.packed_at, page.first_name,
      page.last_name, page.email, page.city, not private.needs_address(page), page.delivery_method, page.channel,
      page.total_cents, lines.pieces, page.pieces_left, lines.tickets,
      page.status = 'pending' and exists (
        select from public.payments p where p.order_id = page.id and p.status = 'open'
      )
    from (select o.id from public.orders o where %1$s order by %2$s offset $3 limit $4) as chosen
    join public.orders page on page.id = chosen.id
    cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::integer as pieces,
        coalesce(sum(l.quantity) filter (where l.kind = 'ticket'), 0)::integer as tickets
      from public.order_lines l where l.order_id = page.id
    ) as lines
    order by %3$s
  $query$, filter, ordering, replace(ordering, 'o.', 'page.'))
  using late_before, input ->> 'search', coalesce((input ->> 'offset')::integer, 0),
    coalesce((input ->> 'limit')::integer, 50);
end
$$;

-- How many there are of each. What waits is counted to 1,000, what is over to 100: beyond that nobody counts, and counting
-- all would cost more with every order.
create function public.count_orders(at timestamptz default now())
  returns table (show text, found integer)
  language plpgsql stable security definer set search_path = ''
  -- A status that few orders have would be looked for in the whole table.
  set enable_seqscan = off
  as $$
declare
  most_waiting constant integer := 1000;
  most_over constant integer := 100;
begin
  perform private.require_staff();
  return query
    select 'all', count(*)::integer from (select from public.orders limit most_over) as o
    union all
    select 'to_send', count(*)::integer
    from (select from public.orders where status = 'paid' and pieces_left > 0 limit most_waiting) as o
    union all
    select 'late', count(*)::integer
    from (
      select from public.orders
      where status = 'paid' and pieces_left > 0 and clock_starts_at < at - interval '24 hours' limit most_waiting
    ) as o
    union all
    select 'waiting', count(*)::integer
    from (
      select from public.orders o where status = 'pending' and exists (
        select from public.payments p where p.order_id = o.id and p.status in ('started', 'open')
      ) limit most_waiting
    ) as o
    union all
    select 'fulfilled', count(*)::integer
    from (select from public.orders where status = 'fulfilled' limit most_over) as o
    union all
    select 'refunded', count(*)::integer
    from (select from public.orders where status = 'refunded' limit most_over) as o
    union all
    select 'declined', count(*)::integer
    from (select from public.orders where status = 'declined' limit most_over) as o
    union all
    select 'cancelled', count(*)::integer
    from (select from public.orders where status = 'cancelled' limit most_over) as o
    union all
    select 'expired', count(*)::integer
    from (select from public.orders where status = 'expired' limit most_over) as o;
end
$$;

revoke execute on function public.list_orders, public.count_orders from public, anon, authenticated;
grant execute on function public.list_orders, public.count_orders to authenticated, service_role;
