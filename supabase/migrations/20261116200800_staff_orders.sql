-- Orders that staff enter: a sale at a pop-up or by phone. The same stock, prices, invoices and numbers as in the shop.

alter table public.payments
  add column provider text not null default 'paygate',
  add constraint payments_provider_known check (provider in ('paygate', 'card_machine', 'cash'));

-- input: { key, channel: pop_up|phone, paidBy: card_machine|cash|link, slip?, deliveryMethod, buyer, lines }; buyer and
-- lines as in place_order, whose answer this gives. Money that is there already pays the order at once; with a link the
-- buyer pays within three days.
create function public.place_staff_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  paid_by text := input ->> 'paidBy';
  answer jsonb;
  o public.orders;
begin
  perform private.require_staff();
  answer := public.place_order(input - '{channel,paidBy,slip,deliveryMethod}'::text[])::jsonb;
  if answer ->> 'kind' <> 'placed' then
    return answer;
  end if;
  select * into strict o from public.orders where id = (answer #>> '{order,id}')::uuid for update;
  -- Sent twice.
  if o.channel <> 'web' then
    return answer;
  end if;
  update public.orders set
    channel = input ->> 'channel', delivery_method = input ->> 'deliveryMethod',
    shipping_cents = case input ->> 'deliveryMethod' when 'collection' then 0 else shipping_cents end,
    total_cents = case input ->> 'deliveryMethod' when 'collection' then subtotal_cents else total_cents end,
    vat_cents = private.vat_included(
      case input ->> 'deliveryMethod' when 'collection' then subtotal_cents else total_cents end
    ),
    expires_at = case paid_by when 'link' then created_at + interval '3 days' else expires_at end
  where id = o.id
  returning * into o;

  if paid_by = 'link' then
    perform private.queue_order_mail('payment_link', o, o.id::text);
  else
    if not o.holds_stock and private.move_stock(o.id, -1) > 0 then
      raise exception 'Somebody else has just bought one of the pieces' using errcode = 'check_violation';
    end if;
    insert into public.payments (
      order_id, number, pay_request_id, amount_cents, status, reported_cents, transaction_id, pay_method, provider
    ) values (
      o.id, 1, paid_by || ':' || o.id, o.total_cents, 'approved', o.total_cents,
      nullif(btrim(left(input ->> 'slip', 50)), ''), paid_by, paid_by
    );
    update public.orders set status = 'paid', paid_at = clock_timestamp() where id = o.id returning * into o;
    perform private.issue_tickets(o);
  end if;
  return private.placed_order(o.id);
end
$$;

revoke execute on function public.place_staff_order from public, anon, authenticated;
grant execute on function public.place_staff_order to authenticated, service_role;
