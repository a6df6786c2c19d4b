-- An order is refunded by its refunds alone: each has a reference at PayGate and a credit note. Set by hand, the status
-- left money in the books that had gone back.

-- Every move between statuses, and who makes it.
create or replace function private.order_transition(before text, after text) returns text
  language sql immutable parallel safe
  return (
    select transition from (values
      ('pending', 'paid', 'payment'),
      ('pending', 'declined', 'payment'),
      ('pending', 'cancelled', 'payment'),
      ('pending', 'expired', 'clock'),
      -- A late approval wins: the money is there.
      ('declined', 'paid', 'payment'),
      ('cancelled', 'paid', 'payment'),
      ('expired', 'paid', 'payment'),
      ('paid', 'fulfilled', 'staff'),
      -- The one move back: a parcel was taken back, so something is left to send again.
      ('fulfilled', 'paid', 'undo'),
      ('paid', 'refunded', 'refund'),
      ('fulfilled', 'refunded', 'refund')
    ) as moves (from_status, to_status, transition)
    where from_status = before and to_status = after
  );

create or replace function private.guard_order_status() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  transition text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'An order begins as pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  transition := private.order_transition(old.status, new.status);
  if transition is null then
    raise exception 'An order does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if tg_argv[0] = 'staff' and transition <> 'staff' then
    raise exception 'Only a payment or a refund decides that' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'paid' and not exists (
    select from public.payments
    where order_id = new.id and status = 'approved' and reported_cents = new.total_cents
  ) then
    raise exception 'Nothing was paid for %', new.reference using errcode = 'check_violation';
  end if;
  if new.status = 'refunded' and new.total_cents is distinct from (
    select sum(amount_cents) from public.refunds where order_id = new.id and state = 'done'
  ) then
    raise exception '% was not paid back in full', new.reference using errcode = 'check_violation';
  end if;
  if new.status = 'fulfilled' then
    new.fulfilled_at := now();
  end if;
  if old.status = 'pending' then
    new.hold_mailbox := null;
    new.hold_device := null;
  end if;
  return new;
end
$$;

-- No member of staff sets it now, whatever their role.
drop trigger admins_refund on public.orders;
