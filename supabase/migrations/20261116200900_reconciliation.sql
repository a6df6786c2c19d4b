-- The month's payments beside what PayGate told us, with a tick for each that is on the bank statement.

create table public.payment_ticks (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  ticked_by uuid references public.profiles (id) on delete set null default auth.uid(),
  ticked_at timestamptz not null default now()
);

alter table public.payment_ticks enable row level security;
grant select, delete on public.payment_ticks to authenticated;
grant insert (payment_id) on public.payment_ticks to authenticated;

create policy "Admins tick payments" on public.payment_ticks
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

create index payments_by_day on public.payments (created_at desc)
  where status in ('approved', 'voided', 'wrong_amount');

create function private.local_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Africa/Johannesburg')::date;

-- Paid and refunded by day of one month.
create function public.month_by_day(first_day date)
  returns table (day date, orders integer, paid_cents bigint, refunds integer, refunded_cents bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    with bounds as (
      select first_day::timestamp at time zone 'Africa/Johannesburg' as since,
        (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg' as until
    ), paid as (
      select private.local_day(o.paid_at) as on_day, count(*) as n, sum(o.total_cents) as cents
      from public.orders o, bounds where o.paid_at >= bounds.since and o.paid_at < bounds.until
      group by 1
    ), returned as (
      select private.local_day(r.done_at) as on_day, count(*) as n, sum(r.amount_cents) as cents
      from public.refunds r, bounds
      where r.state = 'done' and r.done_at >= bounds.since and r.done_at < bounds.until
      group by 1
    )
    select coalesce(paid.on_day, returned.on_day), coalesce(paid.n, 0)::integer, coalesce(paid.cents, 0)::bigint,
      coalesce(returned.n, 0)::integer, coalesce(returned.cents, 0)::bigint
    from paid full join returned on returned.on_day = paid.on_day
    order by 1 desc;
end
$$;

-- Every payment of one month that moved money, or says it did: what it should be, what PayGate reported, and what does
-- not fit.
create function public.month_payments(first_day date)
  returns table (
    payment_id uuid, reference text, provider text, order_status text, payment_status text, at timestamptz,
    expected_cents integer, reported_cents integer, transaction_id text, ticked_at timestamptz, mismatch text
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    select p.id, o.reference, p.provider, o.status, p.status, coalesce(o.paid_at, p.updated_at),
      p.amount_cents, p.reported_cents, p.transaction_id, t.ticked_at,
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
    -- Paid here and not there.
    select null, o.reference, 'paygate', o.status, null, o.paid_at, o.total_cents, null, null, null, 'paid_here_not_there'
    from public.orders o
    where o.paid_at >= first_day::timestamp at time zone 'Africa/Johannesburg'
      and o.paid_at < (first_day + interval '1 month')::timestamp at time zone 'Africa/Johannesburg'
      and not exists (select from public.payments p where p.order_id = o.id and p.status = 'approved')
    order by 6 desc;
end
$$;

revoke execute on function public.month_by_day, public.month_payments from public, anon, authenticated;
grant execute on function public.month_by_day, public.month_payments to authenticated, service_role;
