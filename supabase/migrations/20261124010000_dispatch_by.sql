-- A piece made to order leaves when it is made, not within 24 hours. A line keeps the lead time it was sold with, and an
-- order its due time, which pages, mails and lists read; app/features/orders/dispatch.ts has the same rule for carts.

-- Null: in stock, a ticket, or sold before lead times were kept.
alter table public.order_lines add column lead_time_days integer check (lead_time_days between 1 and 365);

-- Of a size that is counted there is one on the shelf.
create function private.keep_lead_time() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  select p.lead_time_days into new.lead_time_days
  from public.products p
  where p.id = new.item_id
    and not exists (
      select from public.stock s where s.product_id = p.id and s.size is not distinct from new.size
    );
  return new;
end
$$;
revoke all on function private.keep_lead_time() from public;
create trigger keep_lead_time before insert on public.order_lines
  for each row when (new.kind = 'product') execute function private.keep_lead_time();

-- By when the parcel leaves; the slowest line decides. Null while the clock has not begun.
alter table public.orders add column dispatch_by timestamptz;

create function private.set_dispatch_by() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.dispatch_by := new.clock_starts_at + greatest(
    interval '24 hours',
    (select max(l.lead_time_days) from public.order_lines l where l.order_id = new.id) * interval '24 hours'
  );
  return new;
end
$$;
revoke all on function private.set_dispatch_by() from public;
-- Triggers run by name: this one after start_fulfilment, which starts the clock.
create trigger time_dispatch before update on public.orders
  for each row when (old.clock_starts_at is distinct from new.clock_starts_at)
  execute function private.set_dispatch_by();

alter table public.orders disable trigger user;
update public.orders set dispatch_by = clock_starts_at + interval '24 hours' where clock_starts_at is not null;
alter table public.orders enable trigger user;

drop index public.orders_to_send;
drop index public.orders_by_clock;
create index orders_to_send on public.orders (coalesce(dispatch_by, 'infinity'::timestamptz), id)
  where status = 'paid' and unsent_quantity > 0;
create index orders_by_dispatch on public.orders (coalesce(dispatch_by, 'infinity'::timestamptz), id);

-- One page of the list. input: { show?, search?, from?, to?, delivery?, sort?, after?, before?, limit?, now? }.
-- show: all | to_send | late | waiting | fulfilled | refunded | declined | cancelled | expired.
-- after, before: the id of an order; the ones that follow it or stand before it, however far along the list it is.
-- The statement is written for the choice at hand: one for every choice would be planned for none, and read all orders.
drop function public.list_orders(jsonb);
create function public.list_orders(input jsonb)
  returns table (
    id uuid, reference text, status text, created_at timestamptz, paid_at timestamptz, clock_starts_at timestamptz,
    dispatch_by timestamptz, refunded_cents integer,
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
  at constant timestamptz := coalesce((input ->> 'now')::timestamptz, now());
  sort text := coalesce(input ->> 'sort', case when show in ('to_send', 'late') then 'urgent' else 'newest' end);
  is_backward constant boolean := input ->> 'before' is not null;
  -- In the list, and in the order in which this page is read.
  is_rising constant boolean := sort in ('urgent', 'oldest');
  is_read_rising constant boolean := is_rising <> is_backward;
  sort_key constant text := case sort
    when 'urgent' then 'coalesce(o.dispatch_by, ''infinity''::timestamptz)'
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
    when 'late' then 'o.status = ''paid'' and o.unsent_quantity > 0
        and coalesce(o.dispatch_by, ''infinity''::timestamptz) < $1'
    when 'waiting' then 'o.status = ''pending'' and exists (
      select from public.payments p where p.order_id = o.id and p.status in (''started'', ''open''))'
    -- In whole or in part.
    when 'refunded' then 'o.id in (select r.order_id from public.refunds r where r.state = ''done'')'
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
        when 'urgent' then coalesce(beside.dispatch_by, 'infinity')::text
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
    into walked, seen using at, most_walked, number_begun, number_ended, words;
    filter := filter || case
      when walked < most_walked or cardinality(seen) >= wanted then ' and o.id = any ($6)'
      else format(' and o.id in (select w.id from public.orders w where %s offset 0)', found)
    end;
  end if;
  return query execute format($query$
    select page.id, page.reference, page.status, page.created_at, page.paid_at, page.clock_starts_at,
      page.dispatch_by, refunds.cents,
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
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::integer as cents
      from public.refunds r where r.order_id = page.id and r.state = 'done'
    ) as refunds
    order by %3$s %4$s, page.id %4$s
  $query$, filter, ordering, replace(sort_key, 'o.', 'page.'), case when is_rising then 'asc' else 'desc' end)
  using at, wanted, number_begun, number_ended, words, seen;
end
$$;
revoke execute on function public.list_orders from public, anon, authenticated;
grant execute on function public.list_orders to authenticated, service_role;

-- How many there are of each. What waits is counted to 1,000, what is over to 100: counting all would cost more with
-- every order. The newest are counted, because they lie side by side. `between` one and the same status, because for
-- `=` Postgres would rather walk all the newest orders and leave out the others. The limits are literals: with variables
-- the nine counts would be planned anew at each call.
create or replace function public.count_orders(at timestamptz default now())
  returns table (show text, found integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select 'all', count(*)::integer from (select from public.orders order by created_at desc limit 100) as o
    union all
    select 'to_send', count(*)::integer
    from (
      select from public.orders
      where status = 'paid' and unsent_quantity > 0
      order by coalesce(dispatch_by, 'infinity'::timestamptz) limit 1000
    ) as o
    union all
    select 'late', count(*)::integer
    from (
      select from public.orders
      where status = 'paid' and unsent_quantity > 0
        and coalesce(dispatch_by, 'infinity'::timestamptz) < at
      order by coalesce(dispatch_by, 'infinity'::timestamptz) limit 1000
    ) as o
    union all
    select 'waiting', count(*)::integer
    from (
      select from public.orders o where status = 'pending' and exists (
        select from public.payments p where p.order_id = o.id and p.status in ('started', 'open')
      ) order by created_at desc, id limit 1000
    ) as o
    union all
    select 'fulfilled', count(*)::integer
    from (
      select from public.orders where status between 'fulfilled' and 'fulfilled'
      order by status, created_at desc limit 100
    ) as o
    union all
    select 'refunded', count(*)::integer
    from (select distinct r.order_id from public.refunds r where r.state = 'done' limit 100) as o
    union all
    select 'declined', count(*)::integer
    from (
      select from public.orders where status between 'declined' and 'declined'
      order by status, created_at desc limit 100
    ) as o
    union all
    select 'cancelled', count(*)::integer
    from (
      select from public.orders where status between 'cancelled' and 'cancelled'
      order by status, created_at desc limit 100
    ) as o
    union all
    select 'expired', count(*)::integer
    from (
      select from public.orders where status between 'expired' and 'expired'
      order by status, created_at desc limit 100
    ) as o;
end
$$;
