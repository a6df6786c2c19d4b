-- Invoices and credit notes, numbered without gaps. A sequence would lose a number with every transaction that fails, so
-- the last number is a row that is locked until the invoice is stored.
create table private.invoice_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last_number integer not null default 0 check (last_number >= 0)
);
insert into private.invoice_counters (kind) values ('invoice'), ('credit_note');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  number integer not null check (number > 0),
  order_id uuid not null references public.orders (id),
  -- Of a credit note.
  refund_id uuid unique,
  amount_cents integer not null check (amount_cents > 0),
  -- Part of the amount.
  vat_cents integer not null check (vat_cents >= 0),
  issued_at timestamptz not null default now(),
  constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_numbered unique (kind, number),
  constraint invoices_credit_a_refund check ((kind = 'credit_note') = (refund_id is not null))
);

create unique index invoices_one_per_order on public.invoices (order_id) where kind = 'invoice';
create index invoices_by_order on public.invoices (order_id);
create index invoices_newest on public.invoices (issued_at desc);

create trigger written_once before update or delete on public.invoices
  for each row execute function private.refuse_change();
create trigger never_emptied before truncate on public.invoices
  for each statement execute function private.refuse_change();

alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;

create policy "Invoices go with their order" on public.invoices
  for select to authenticated
  using (exists (select from public.orders where id = order_id));

-- 15 % VAT is in the price.
create function private.vat_included(cents bigint) returns integer
  language sql immutable parallel safe
  return round(cents * 15 / 115.0);

create function private.issue_invoice(
  invoice_kind text, the_order uuid, cents integer, at timestamptz, the_refund uuid default null
) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  next_number integer;
begin
  update private.invoice_counters set last_number = last_number + 1 where kind = invoice_kind
  returning last_number into next_number;
  insert into public.invoices (kind, number, order_id, refund_id, amount_cents, vat_cents, issued_at)
  values (invoice_kind, next_number, the_order, the_refund, cents, private.vat_included(cents), at);
  return next_number;
end
$$;
revoke all on function private.issue_invoice from public;

create function private.invoice_paid_order() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.issue_invoice('invoice', new.id, new.total_cents, coalesce(new.paid_at, now()));
  return null;
end
$$;
revoke all on function private.invoice_paid_order() from public;

create trigger invoice_paid_order after update on public.orders
  for each row when (old.status is distinct from new.status and new.status = 'paid')
  execute function private.invoice_paid_order();

-- Orders of before.
do $$
declare
  sold record;
begin
  for sold in
    select id, total_cents, coalesce(paid_at, created_at) as paid_at from public.orders
    where status in ('paid', 'fulfilled', 'refunded')
    order by coalesce(paid_at, created_at), id
  loop
    perform private.issue_invoice('invoice', sold.id, sold.total_cents, sold.paid_at);
  end loop;
end
$$;
