-- The month's payments are also found by their buyer and by PayGate's number of the request. Another shape cannot replace
-- the present one.
drop function public.month_payments(date);

-- Every payment of one month that moved money, or says it did: what it should be, what PayGate reported, and what does
-- not fit.
create function public.month_payments(first_day date)
  returns table (
    payment_id uuid, reference text, provider text, order_status text, payment_status text, at timestamptz,
    expected_cents integer, reported_cents integer, transaction_id text,
    pay_request_id text, buyer text, email text, ticked_at timestamptz, mismatch text
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    select p.id, o.reference, p.provider, o.status, p.status, coalesce(o.paid_at, p.updated_at),
      p.amount_cents, p.reported_cents, p.transaction_id, p.pay_request_id, o.first_name || ' ' || o.last_name, o.email,
      t.ticked_at,
      case
        when p.status = 'wrong_amount' or p.reported_cents is distinct from p.amount_cents and p.status = 'approved'
          then 'amount_differs'
        when p.status = 'voided' then 'taken_back'
        when p.status = 'approved' and o.paid_at is null then 'paid_there_not_here'
        when p.status = 'approved' and exists (
          select from public.payments other
          where other.order_id = p.order_id and other.status = 'approved' and other.id <> p.id
        ) then 'paid_twice'
      end
    from public.payments p
    join public.orders o on o.id = p.order_id
    left join public.payment_ticks t on t.payment_id = p.id
    where p.status in ('approved', 'voided', 'wrong_amount')
      and p.created_at >= first_day::timestamp at time zone 'Africa/Johannesburg'
      and p.created_at < (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg'
    union all
    -- Paid here and not there; one that PayGate took back stands above.
    select null, o.reference, 'paygate', o.status, null, o.paid_at, o.total_cents, null, null, null,
      o.first_name || ' ' || o.last_name, o.email, null, 'paid_here_not_there'
    from public.orders o
    where o.paid_at >= first_day::timestamp at time zone 'Africa/Johannesburg'
      and o.paid_at < (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg'
      and not exists (
        select from public.payments p
        where p.order_id = o.id and p.status in ('approved', 'voided', 'wrong_amount')
      )
    order by 6 desc;
end
$$;

revoke execute on function public.month_payments from public, anon, authenticated;
grant execute on function public.month_payments to authenticated, service_role;
