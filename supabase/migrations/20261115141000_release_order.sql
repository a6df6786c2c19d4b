-- An order whose payment we did not start gives its pieces back at once, not when it runs out.
-- input: { orderId }. Only what is still pending; an approval that comes later may revive it.
create function public.release_order(input text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_order uuid := (input::jsonb ->> 'orderId')::uuid;
begin
  perform from public.orders where id = the_order and status = 'pending' for update;
  if found then
    perform private.drop_order(the_order, 'cancelled');
  end if;
end
$$;

revoke execute on function public.release_order from public, anon, authenticated;
grant execute on function public.release_order to service_role;
