-- What staff say of several stocks at once: all of it, or none. input: an array of what correct_stock takes. All rows are
-- locked before any is changed, in the order of lock_stock: a count and a checkout of the same pieces take turns.
create function public.correct_stocks(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  correction jsonb;
begin
  perform private.require_staff();
  perform from public.stock s
  where s.id in (
    select counted.id from jsonb_array_elements(input) as said (of)
    join public.stock counted on counted.size is not distinct from said.of ->> 'size' and (
      counted.product_id = said.of ->> 'productId' or counted.ticket_package_id = said.of ->> 'ticketPackageId'
    )
  )
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id), s.size nulls first
  for update;
  for correction in select * from jsonb_array_elements(input) loop
    perform public.correct_stock(correction);
  end loop;
end
$$;
revoke execute on function public.correct_stocks from public, anon, authenticated;
grant execute on function public.correct_stocks to authenticated, service_role;
