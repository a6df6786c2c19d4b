-- A payment under way keeps the use of its code, as it keeps its pieces, and both end together.

-- As before, with one difference: of the same buyer's orders only those whose payment has not begun give their use to
-- this one. While one is being paid, in another tab or at the bank, the code is taken.
create or replace function private.take_discount(
  typed_code text, by_mailbox bytea, as_of timestamptz, out discount public.discounts, out refusal json
)
  language plpgsql set search_path = ''
  as $$
declare
  waiting record;
  paid_until timestamptz;
begin
  select * into discount from public.discounts where code = upper(btrim(typed_code)) for update;
  refusal := private.discount_refusal(discount, by_mailbox, as_of);
  if refusal is null or refusal ->> 'reason' not in ('used_up', 'used_by_buyer') then
    return;
  end if;
  for waiting in
    select o.id from public.orders o
    where o.discount_id = discount.id and o.discount_mailbox = by_mailbox and o.status = 'pending'
      and not exists (select from public.payments p where p.order_id = o.id and p.status in ('started', 'open'))
    order by o.created_at for update skip locked
  loop
    perform private.drop_order(waiting.id, 'cancelled');
  end loop;
  refusal := private.discount_refusal(discount, by_mailbox, as_of);
  if refusal is not null then
    select min(o.expires_at) into paid_until from public.orders o
    where o.discount_id = discount.id and o.discount_mailbox = by_mailbox and o.status = 'pending';
    if paid_until is not null then
      refusal := private.refused_discount('in_payment', paid_until);
    end if;
  end if;
end
$$;
