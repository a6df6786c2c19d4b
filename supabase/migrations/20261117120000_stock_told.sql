-- How many are left of each size that is counted, as far as visitors are told: 4 stands for more. 'one' for a piece
-- without sizes; a size that is not named is made to order. Kept in the piece like in_stock: a list needs no second look,
-- and pages are made anew only when what they tell has changed.
alter table public.products add column left_by_size jsonb not null default '{}';

create function private.left_by_size(the_product text, its_sizes text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(coalesce(s.size, 'one'), least(s.quantity, 4)), '{}')
    from public.stock s
    where s.product_id = the_product
      and case when s.size is null then cardinality(its_sizes) = 0 else s.size = any (its_sizes) end
  $$;
revoke all on function private.left_by_size from public;

create or replace function private.set_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.in_stock := private.is_in_stock(new.id, new.sizes);
  new.left_by_size := private.left_by_size(new.id, new.sizes);
  return new;
end
$$;

create or replace function private.refresh_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.products p set in_stock = p.in_stock
  where p.id in (old.product_id, new.product_id)
    and (
      p.in_stock <> private.is_in_stock(p.id, p.sizes) or p.left_by_size <> private.left_by_size(p.id, p.sizes)
    );
  return null;
end
$$;

update public.products p set in_stock = p.in_stock where exists (select from public.stock s where s.product_id = p.id);

-- As before, with what the stock writes.
create or replace function private.unaudited_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'updated_at', 'words', 'idempotency_key', 'edited_at', 'edited_by', 'next_change_at', 'left_by_size',
    -- Generated from others.
    'fibre', 'cloth', 'price_band'
  ];

-- Of the questions that cards are made from, the columns alone change.
do $$
declare
  asked record;
  before text;
  after text;
begin
  for asked in
    select * from (values
      ('public.shop_page', 'status, in_stock, category', 'status, in_stock, left_by_size, category'),
      ('private.search_as_typed', '''in_stock'', in_stock,', '''in_stock'', in_stock, ''left_by_size'', left_by_size,'),
      ('public.related_products', '''in_stock'', p.in_stock,', '''in_stock'', p.in_stock, ''left_by_size'', p.left_by_size,'),
      ('public.product_with_related', '''in_stock'', p.in_stock,', '''in_stock'', p.in_stock, ''left_by_size'', p.left_by_size,'),
      ('public.story_products', '''in_stock'', p.in_stock,', '''in_stock'', p.in_stock, ''left_by_size'', p.left_by_size,')
    ) as questions (name, columns, with_stock)
  loop
    before := pg_get_functiondef(asked.name::regproc);
    after := replace(before, asked.columns, asked.with_stock);
    if after = before then
      raise exception '% names its columns in another way', asked.name;
    end if;
    execute after;
  end loop;
end
$$;
