-- The list of orders again: a page deep in a list of equal totals, and a word that many orders share, cost no more with
-- 100,000 orders than with 1,000 (bench/staff-orders.ts). Both keys of an order run in the same direction, so that one
-- comparison of rows begins a page within an index; a clock that has not begun counts as never.
drop index public.orders_newest_by_id;
drop index public.orders_pending;
drop index public.orders_by_total;
drop index public.orders_by_status_and_total;
drop index public.orders_to_send;
create index orders_newest_by_id on public.orders (created_at, id);
create index orders_pending on public.orders (created_at, id) where status = 'pending';
create index orders_by_total on public.orders (total_cents, id);
create index orders_by_status_and_total on public.orders (status, total_cents, id);
create index orders_to_send on public.orders (coalesce(clock_starts_at, 'infinity'::timestamptz), id)
  where status = 'paid' and unsent_quantity > 0;
create index orders_by_clock on public.orders (coalesce(clock_starts_at, 'infinity'::timestamptz), id);

-- One page of the list. input: { show?, search?, from?, to?, delivery?, sort?, after?, before?, limit?, now? }.
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
  -- A word that one order in six has fills a page from as many.
  most_walked constant integer := 300;
  show text := coalesce(input ->> 'show', 'all');
  typed constant text := input ->> 'search';
  wanted constant integer := coalesce((input ->> 'limit')::integer, 50);
  late_before timestamptz := coalesce((input ->> 'now')::timestamptz, now()) - interval '24 hours';
  sort text := coalesce(input ->> 'sort', case when show in ('to_send', 'late') then 'urgent' else 'newest' end);
  is_backward constant boolean := input ->> 'before' is not null;
  -- In the list, and in the order in which this page is read.
  is_rising constant boolean := sort in ('urgent', 'oldest');
  is_read_rising constant boolean := is_rising <> is_backward;
  sort_key constant text := case sort
    when 'urgent' then 'coalesce(o.clock_starts_at, ''infinity''::timestamptz)'
    when 'largest' then 'o.total_cents'
    else 'o.created_at'
  end;
  ordering constant text := format(
    '%1$s %2$s, o.id %2$s', sort_key, case when is_read_rising then 'asc' else 'desc' end);
  -- What people read out are the last digits; a number as it is dialled abroad begins otherwise.
  digits constant text := regexp_replace(typed, '\D', '', 'g');
  number_begun constant text := 'SHOP-' || digits || '%';
  number_ended constant text := reverse(regexp_replace(digits, '^(27|0)', '')) || '%';
  words tsquery;
  beside public.orders;
  filter text;
  found text;
  walked integer;
  seen uuid[];
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
  if coalesce(input ->> 'before', input ->> 'after') is not null then
    select * into beside from public.orders o where o.id = coalesce(input ->> 'before', input ->> 'after')::uuid;
    filter := filter || format(
      ' and (%s, o.id) %s (%L, %L)', sort_key, case when is_read_rising then '>' else '<' end,
      case sort
        when 'urgent' then coalesce(beside.clock_starts_at, 'infinity')::text
        when 'largest' then beside.total_cents::text
        else beside.created_at::text
      end,
      beside.id);
  end if;
  if typed is not null then
    if btrim(typed) ~* '^(shop-)?[0-9 +()-]{3,20}$' and length(digits) >= 3 then
      found := 'w.reference like $3 or reverse(w.reference) like $4
        or (w.phone is not null and reverse(regexp_replace(w.phone, ''\D'', '''', ''g'')) like $4)';
    else
      words := private.begun_words(typed);
      found := 'private.buyer_words(w.first_name, w.last_name, w.email) @@ $5';
    end if;
    -- A word that many orders have is found among the next ones of the list. A rarer one is looked up in its index, whose
    -- cost grows with how many have it.
    execute format(
      'select count(*), array_agg(w.id) filter (where %s)
       from (select o.* from public.orders o where %s order by %s limit $2) as w', found, filter, ordering)
    into walked, seen using late_before, most_walked, number_begun, number_ended, words;
    filter := filter || case
      when walked < most_walked or cardinality(seen) >= wanted then ' and o.id = any ($6)'
      else format(' and o.id in (select w.id from public.orders w where %s offset 0)', found)
    end;
  end if;
  return query execute format($query$
    select page.id, page.reference, page.status, page.created_at, page.paid_at, page.clock_starts_at,
      page.fulfilled_at, page.delivered_at, page.ready_to_collect_at, page.packed_at, page.first_name,
      page.last_name, page.email, page.city, not private.needs_address(page), page.delivery_method, page.channel,
      page.total_cents, lines.product_quantity, page.unsent_quantity, lines.ticket_quantity,
      page.status = 'pending' and exists (
        select from public.payments p where p.order_id = page.id and p.status = 'open'
      )
    from (select o.id from public.orders o where %1$s order by %2$s limit $2) as chosen
    join public.orders page on page.id = chosen.id
    cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::integer as product_quantity,
        coalesce(sum(l.quantity) filter (where l.kind = 'ticket'), 0)::integer as ticket_quantity
      from public.order_lines l where l.order_id = page.id
    ) as lines
    order by %3$s %4$s, page.id %4$s
  $query$, filter, ordering, replace(sort_key, 'o.', 'page.'), case when is_rising then 'asc' else 'desc' end)
  using late_before, wanted, number_begun, number_ended, words, seen;
end
$$;
