-- Pieces a buyer wants to send back. Asked for on the order's page, answered at the order's desk; what has come back
-- opens a refund of those lines.

-- Section 42 of the ECT Act: what was cut to the buyer's own measure cannot be sent back for a change of mind.
alter table public.order_lines add column made_to_measure boolean not null default false;

create table public.returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  -- Within the order, from 1: 'Return 1'.
  number integer not null check (number > 0),
  reason text not null,
  note text check (private.is_prose(note, 2000)),
  -- Pictures: return-files/<files_folder>/1 and so on, in the order of their names.
  files_folder uuid unique,
  file_names text[] not null default '{}' check (cardinality(file_names) <= 20),
  state text not null default 'requested',
  -- What staff wrote to the buyer: how to send it back, or why not.
  message text check (private.is_prose(message, 2000)),
  idempotency_key uuid not null unique,
  requested_at timestamptz not null default now(),
  answered_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  received_at timestamptz,
  refund_id uuid references public.refunds (id) on delete set null,
  constraint returns_reason_known check (reason in ('changed_mind', 'does_not_fit', 'faulty', 'wrong_piece')),
  constraint returns_state_known check (state in ('requested', 'accepted', 'refused', 'received')),
  constraint returns_numbered unique (order_id, number),
  constraint returns_answered check ((state <> 'requested') = (answered_at is not null)),
  constraint returns_received check ((state = 'received') = (received_at is not null))
);

create table public.return_lines (
  return_id uuid not null references public.returns (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id),
  quantity integer not null check (quantity > 0),
  primary key (return_id, order_line_id)
);

create index returns_open on public.returns (requested_at) where state in ('requested', 'accepted');
create index returns_by_refund on public.returns (refund_id) where refund_id is not null;
create index return_lines_by_line on public.return_lines (order_line_id);

create trigger note_change after insert or update or delete on public.returns
  for each row execute function private.note_change();

alter table public.returns enable row level security;
alter table public.return_lines enable row level security;
-- The functions below alone write.
grant select on public.returns, public.return_lines to authenticated;

create policy "Staff read returns" on public.returns
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff read lines of returns" on public.return_lines
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'return_requested', 'return_accepted', 'return_refused', 'return_received',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock'
  )
);

-- How many of a line can still be asked back: not what was refunded, nor what another return has that was not refused
-- and has no refund of its own.
create function private.returnable_quantity(the_line uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select (l.quantity
      - coalesce((select sum(f.quantity) from public.refund_lines f where f.order_line_id = l.id), 0)
      - coalesce((
        select sum(rl.quantity) from public.return_lines rl join public.returns r on r.id = rl.return_id
        where rl.order_line_id = l.id and r.state <> 'refused' and r.refund_id is null
      ), 0))::integer
    from public.order_lines l where l.id = the_line
  $$;

-- For the holder of the order's link; the server has checked the link, the days and the reason.
-- input: { orderId, key, reason, note?, fileNames, lines: [{ id, quantity }] }. Gives the return's id. The same key
-- asks once.
create function public.request_return(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  -- One for each piece of a large order, and no flood of mails.
  most_per_order constant integer := 10;
  o public.orders;
  known uuid;
  new_id uuid;
begin
  select * into strict o from public.orders where id = (input ->> 'orderId')::uuid for update;
  select id into known from public.returns where idempotency_key = (input ->> 'key')::uuid;
  if found then
    return known;
  end if;
  if o.status not in ('paid', 'fulfilled') then
    raise exception '% is %: nothing can be returned', o.reference, o.status using errcode = 'check_violation';
  end if;
  if (select count(*) from public.returns where order_id = o.id) >= most_per_order then
    raise exception '% has too many returns', o.reference using errcode = 'check_violation';
  end if;
  if jsonb_array_length(input -> 'lines') = 0 or exists (
    select from jsonb_array_elements(input -> 'lines') as chosen (value)
    left join public.order_lines l
      on l.id = (chosen.value ->> 'id')::uuid and l.order_id = o.id and l.kind = 'product'
    where l.id is null
      or (chosen.value ->> 'quantity')::integer not between 1 and private.returnable_quantity(l.id)
  ) then
    raise exception 'Only pieces of this order, as many as were bought and not returned yet'
      using errcode = 'check_violation';
  end if;

  insert into public.returns (order_id, number, reason, note, files_folder, file_names, idempotency_key)
  values (
    o.id, (select count(*) + 1 from public.returns where order_id = o.id), input ->> 'reason',
    nullif(btrim(input ->> 'note'), ''),
    case when jsonb_array_length(input -> 'fileNames') > 0 then (input ->> 'key')::uuid end,
    array(select jsonb_array_elements_text(input -> 'fileNames')),
    (input ->> 'key')::uuid
  )
  returning id into new_id;
  insert into public.return_lines (return_id, order_line_id, quantity)
  select new_id, (chosen.value ->> 'id')::uuid, (chosen.value ->> 'quantity')::integer
  from jsonb_array_elements(input -> 'lines') as chosen (value);
  perform private.queue_order_mail(
    'return_requested', o, new_id::text, jsonb_build_object('return_id', new_id)
  );
  perform private.raise_task('other', 'return:' || new_id, o.id, null,
    'The buyer wants to return something. Please answer at the order, under Returns.');
  return new_id;
end
$$;

create function private.return_for_staff(the_return uuid, out r public.returns, out o public.orders)
  language plpgsql set search_path = ''
  as $$
begin
  perform private.require_staff();
  select * into r from public.returns where id = the_return;
  if not found then
    raise exception 'There is no such return' using errcode = 'no_data_found';
  end if;
  -- Two who answer it at the same moment take turns at the order.
  o := private.order_for_staff(r.order_id);
  select * into r from public.returns where id = the_return;
end
$$;

-- input: { returnId, accepted, message }. The message is how to send it back, or why not; the buyer gets it by mail.
create function public.answer_return(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked record;
  answer text := case when (input ->> 'accepted')::boolean then 'accepted' else 'refused' end;
begin
  select * into asked from private.return_for_staff((input ->> 'returnId')::uuid);
  if (asked.r).state <> 'requested' then
    raise exception 'This return was answered already' using errcode = 'check_violation';
  end if;
  if coalesce(btrim(input ->> 'message'), '') = '' then
    raise exception 'Please write what the buyer should know' using errcode = 'check_violation';
  end if;
  update public.returns
  set state = answer, message = btrim(input ->> 'message'), answered_by = (select auth.uid()), answered_at = now()
  where id = (asked.r).id;
  update public.staff_tasks set status = 'done' where dedupe_key = 'other:return:' || (asked.r).id;
  perform private.queue_order_mail(
    'return_' || answer, asked.o, (asked.r).id::text, jsonb_build_object('return_id', (asked.r).id)
  );
end
$$;

-- Of each line of a return: how many were refunded already, and how many are left to refund.
create function private.returned_lines(the_return uuid, out line_id uuid, out already bigint, out "left" bigint)
  returns setof record
  language sql stable set search_path = ''
  as $$
    select l.id, refunded.quantity, greatest(0, least(rl.quantity, l.quantity - refunded.quantity))
    from public.return_lines rl join public.order_lines l on l.id = rl.order_line_id
    cross join lateral (
      select coalesce(sum(r.quantity), 0) as quantity from public.refund_lines r where r.order_line_id = l.id
    ) as refunded
    where rl.return_id = the_return
  $$;
revoke all on function private.returned_lines from public;

-- The parcel is back. Opens a refund of its lines, at most what is left of the payment; an admin moves the money and
-- completes it. input: { returnId, restock }.
create function public.receive_return(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked record;
  cents bigint;
  new_refund uuid;
begin
  select * into asked from private.return_for_staff((input ->> 'returnId')::uuid);
  if (asked.r).state <> 'accepted' then
    raise exception 'Only a return that was accepted comes back' using errcode = 'check_violation';
  end if;
  -- Pieces that were refunded meanwhile are not refunded again.
  select least(
    sum(private.paid_for(l, back.already, back.left)),
    (asked.o).total_cents - coalesce((select sum(f.amount_cents) from public.refunds f where f.order_id = (asked.o).id), 0)
  ) into cents
  from private.returned_lines((asked.r).id) back join public.order_lines l on l.id = back.line_id;
  if cents > 0 then
    insert into public.refunds (order_id, amount_cents, reason, note, restock, void_tickets, requested_by)
    values (
      (asked.o).id, cents,
      case (asked.r).reason when 'does_not_fit' then 'does_not_fit' when 'faulty' then 'faulty' else 'other' end,
      format('Return %s', (asked.r).number), coalesce((input ->> 'restock')::boolean, false), false, (select auth.uid())
    )
    returning id into new_refund;
    insert into public.refund_lines (refund_id, order_line_id, quantity)
    select new_refund, line_id, back.left from private.returned_lines((asked.r).id) back where back.left > 0;
  end if;
  update public.returns set state = 'received', received_at = now(), refund_id = new_refund where id = (asked.r).id;
  perform private.settle_fulfilment((asked.o).id);
  perform private.queue_order_mail(
    'return_received', asked.o, (asked.r).id::text, jsonb_build_object('return_id', (asked.r).id)
  );
  return new_refund;
end
$$;

-- input: { lineId, isMadeToMeasure }
create function public.set_made_to_measure(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_lines set made_to_measure = (input ->> 'isMadeToMeasure')::boolean
  where id = (input ->> 'lineId')::uuid and kind = 'product';
end
$$;

revoke all on function private.returnable_quantity, private.return_for_staff from public;
revoke execute on function public.request_return, public.answer_return, public.receive_return,
  public.set_made_to_measure from public, anon, authenticated;
grant execute on function public.request_return to service_role;
grant execute on function public.answer_return, public.receive_return, public.set_made_to_measure
  to authenticated, service_role;

-- With the buyer go their words and pictures; the job for files without a row removes the files.
create function private.forget_returns() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.returns set note = null, message = null, files_folder = null, file_names = '{}' where order_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_returns() from public;

create trigger forget_returns after update of email on public.orders
  for each row when (new.email is distinct from old.email and new.email = private.deleted_email())
  execute function private.forget_returns();
