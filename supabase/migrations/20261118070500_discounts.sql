-- Discount codes.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Discount codes. What a code is worth for an order is decided in place_order; the order keeps what it gave.
create table public.discounts (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  -- One of the two.
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 100 and 100000000),
  starts_at timestamptz not null default now() check (isfinite(starts_at)),
  ends_at timestamptz check (isfinite(ends_at)),
  -- Orders; null: any number.
  max_uses integer check (max_uses between 1 and 1000000),
  max_uses_per_buyer integer check (max_uses_per_buyer between 1 and 1000),
  -- With neither it is for all pieces.
  product_ids text[] not null default '{}' check (cardinality(product_ids) <= 200),
  categories text[] not null default '{}' check (cardinality(categories) <= 50),
  includes_tickets boolean not null default false,
  -- What it is for; visitors never see it.
  note text check (private.is_line(note, 300)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discounts_code_once unique (code),
  constraint discounts_code_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  constraint discounts_percent_or_amount check (num_nonnulls(percent, amount_cents) = 1),
  constraint discounts_in_order check (ends_at >= starts_at)
);
create index discounts_newest on public.discounts (created_at desc, id desc);
alter table public.discounts enable row level security;
grant select, insert, update on public.discounts to authenticated;
create policy "Staff read discounts" on public.discounts
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff make discounts" on public.discounts
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff change discounts" on public.discounts
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.discounts');

-- The buyer is forgotten: where it went and whose use of a code it was go too.
create function private.forget_delivery() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.suburb := null;
  new.province := null;
  new.delivery_note := null;
  new.discount_mailbox := null;
  return new;
end
$$;
revoke execute on function private.forget_delivery from public;

-- Paid orders alone use a code up.
create function private.discount_uses(the_discount uuid, by_mailbox bytea default null) returns bigint
  language sql stable set search_path = ''
  as $$
    select count(*) from public.orders
    where discount_id = the_discount and status in ('paid', 'fulfilled', 'refunded')
      and (by_mailbox is null or discount_mailbox = by_mailbox)
  $$;
revoke execute on function private.discount_uses from public;

create function private.takes_discount(d public.discounts, line_kind text, the_item text) returns boolean
  language sql stable set search_path = ''
  as $$
    select case line_kind
      when 'ticket' then d.includes_tickets
      else (d.product_ids = '{}' and d.categories = '{}') or the_item = any (d.product_ids)
        or exists (select from public.products p where p.id = the_item and p.category = any (d.categories))
    end
  $$;
revoke execute on function private.takes_discount from public;

-- Never more than the discounted lines cost. A card payment needs an amount, so R1 of the subtotal always stays.
create function private.discount_for(
  percent integer, amount_cents integer, eligible_cents bigint, subtotal_cents bigint
) returns bigint
  language sql immutable parallel safe
  return greatest(0, least(
    coalesce(round(eligible_cents * percent / 100.0)::bigint, amount_cents), eligible_cents, subtotal_cents - 100
  ));

create function private.refused_discount(reason text, at timestamptz default null) returns json
  language sql immutable parallel safe
  return json_build_object('kind', 'no_discount', 'reason', reason, 'at', at);

-- Why a code cannot be used; null when it can. Without a mailbox the buyer is not known yet.
create function private.discount_refusal(d public.discounts, by_mailbox bytea, as_of timestamptz) returns json
  language sql stable set search_path = ''
  as $$
    select case
      when d.id is null then private.refused_discount('unknown')
      when d.ends_at <= as_of then private.refused_discount('ended', d.ends_at)
      when d.starts_at > as_of then private.refused_discount('not_yet', d.starts_at)
      when private.discount_uses(d.id) >= d.max_uses then private.refused_discount('used_up')
      when by_mailbox is not null and private.discount_uses(d.id, by_mailbox) >= d.max_uses_per_buyer
        then private.refused_discount('used_by_buyer')
    end
  $$;
revoke execute on function private.discount_refusal from public;

-- Gives an order's discount to its lines, in proportion. Rounding runs on from line to line, so that the parts are
-- together the whole and none is more than its line.
create function private.share_discount(the_order uuid, d public.discounts, cents bigint) returns void
  language sql volatile set search_path = ''
  as $$
    update public.order_lines l set discount_cents = part.cents
    from (
      select id, $3 * so_far / eligible - $3 * (so_far - total_cents) / eligible as cents
      from (
        select line.id, line.total_cents,
          sum(line.total_cents) over (order by line.place) as so_far, sum(line.total_cents) over () as eligible
        from public.order_lines line
        where line.order_id = the_order and private.takes_discount(d, line.kind, line.item_id)
      ) as running
      where eligible > 0
    ) as part
    where l.id = part.id
  $$;
revoke execute on function private.share_discount from public;

-- What a code would give, before an order is placed. input: { code, itemIds, at? }. The terms, and which of the items they
-- are for, or why not. Whether this buyer may still use it is known when the order is placed.
create function public.check_discount(input jsonb) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  d public.discounts;
  refusal json;
  its_items text[];
begin
  select * into d from public.discounts where code = upper(btrim(input ->> 'code'));
  refusal := private.discount_refusal(d, null, coalesce((input ->> 'at')::timestamptz, clock_timestamp()));
  if refusal is not null then
    return refusal;
  end if;
  select array_agg(wanted.id) into its_items
  from jsonb_array_elements_text(input -> 'itemIds') as wanted (id)
  where private.takes_discount(d, (private.find_item(wanted.id, null)).kind, wanted.id);
  if its_items is null then
    return private.refused_discount('no_piece');
  end if;
  return json_build_object(
    'kind', 'discount', 'code', d.code, 'percent', d.percent, 'amountCents', d.amount_cents, 'itemIds', its_items
  );
end
$$;
revoke execute on function public.check_discount from public;
