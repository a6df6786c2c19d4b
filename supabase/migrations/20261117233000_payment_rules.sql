-- What staff cancelled is not paid again: its day of grace is over.
create or replace function public.cancel_order(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders := private.order_for_staff(the_order);
begin
  if o.status <> 'pending' then
    raise exception '% is %: only an unpaid order is cancelled', o.reference, o.status using errcode = 'check_violation';
  end if;
  perform private.drop_order(o.id, 'cancelled');
  update public.orders set expires_at = created_at - interval '24 hours' where id = o.id;
end
$$;

-- Payments of the last day, by status, for the metrics.
create index payments_newest on public.payments (created_at);
