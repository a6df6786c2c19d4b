-- Functions of a few plain values take them as arguments, each of its type.

drop function public.release_order(jsonb);
-- An order whose payment was started too often gives its pieces back at once, not when it runs out.
-- Only what is still pending and not at the bank; an approval that comes later may revive it.
create function public.release_order(the_order uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform from public.orders where id = the_order and status = 'pending' for update;
  if found and not private.is_at_bank(the_order) then
    perform private.drop_order(the_order, 'cancelled');
  end if;
end
$$;
revoke execute on function public.release_order from public;

drop function public.withdraw_application(jsonb);
-- False: it was decided before. The applicant and the team are told.
create function public.withdraw_application(the_application uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  a public.designer_applications;
begin
  update public.designer_applications
  set status = 'withdrawn', sequence = sequence + 1, decided_at = clock_timestamp(), message = null
  where id = the_application and status in ('new', 'in_review', 'shortlisted', 'interview')
  returning * into a;
  if not found then
    return false;
  end if;
  perform private.queue_visitor_mail(
    'application_withdrawn', lower(a.email), jsonb_build_object('application_id', a.id),
    'application_withdrawn:' || a.id, 3
  );
  perform private.queue_visitor_mail(
    'application_withdrawn_notice', null, jsonb_build_object('application_id', a.id),
    'application_withdrawn_notice:' || a.id, 120
  );
  return true;
end
$$;
revoke execute on function public.withdraw_application from public;

drop function public.invite_staff(jsonb);
create function public.invite_staff(typed_email text, new_role text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  address constant text := lower(btrim(typed_email));
  invitation public.staff_invitations;
begin
  perform private.require_admin();
  if exists (select from public.profiles where lower(email) = address and role in ('admin', 'editor')) then
    raise exception 'This address belongs to a member of staff already' using errcode = 'check_violation';
  end if;
  insert into public.staff_invitations (email, role, invited_by, expires_at)
  values (address, new_role, auth.uid(), now() + private.invitation_life())
  on conflict (email) where accepted_at is null and withdrawn_at is null do nothing
  returning * into invitation;
  if invitation.id is null then
    raise exception 'This address is invited already: send the invitation again, or withdraw it'
      using errcode = 'check_violation';
  end if;
  perform private.audit_invitation(invitation, auth.uid(), 'invited');
  perform private.queue_invitation(invitation);
  return invitation.id;
end
$$;
revoke execute on function public.invite_staff from public;
grant execute on function public.invite_staff to authenticated;

drop function public.accept_invitation(jsonb);
-- Works once. The account is the one of the invited address. Its other sessions end: they were opened by a customer.
-- Returns accepted or gone.
create function public.accept_invitation(hash text, person uuid, session uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  invitation public.staff_invitations;
  old_role text;
begin
  update public.staff_invitations i set accepted_at = now(), token_hash = null
  where i.token_hash = hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
    and exists (select from auth.users u where u.id = person and lower(u.email) = i.email)
  returning * into invitation;
  if not found then
    return 'gone';
  end if;
  select role into old_role from public.profiles where id = person for no key update;
  perform private.audit_invitation(invitation, person, 'accepted');
  if old_role not in ('admin', 'editor') then
    update public.profiles set role = invitation.role where id = person;
    perform private.audit_person(
      person, person, jsonb_build_object('role', old_role), jsonb_build_object('role', invitation.role)
    );
  end if;
  delete from auth.sessions where user_id = person and id <> session;
  return 'accepted';
end
$$;
revoke execute on function public.accept_invitation from public;

drop function public.answer_return(jsonb);
-- The words are how to send it back, or why not; the buyer gets them by mail.
create function public.answer_return(the_return uuid, accepted boolean, words text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked record;
  answer text := case when accepted then 'accepted' else 'refused' end;
begin
  select * into asked from private.return_for_staff(the_return);
  if (asked.r).state <> 'requested' then
    raise exception 'This return was answered already' using errcode = 'check_violation';
  end if;
  if coalesce(btrim(words), '') = '' then
    raise exception 'Please write what the buyer should know' using errcode = 'check_violation';
  end if;
  update public.returns
  set state = answer, message = btrim(words), answered_by = (select auth.uid()), answered_at = now()
  where id = (asked.r).id;
  update public.staff_tasks set status = 'done' where dedupe_key = 'other:return:' || (asked.r).id;
  perform private.queue_order_mail(
    'return_' || answer, asked.o, (asked.r).id::text, jsonb_build_object('return_id', (asked.r).id)
  );
end
$$;
revoke execute on function public.answer_return from public;
grant execute on function public.answer_return to authenticated;

drop function public.receive_return(jsonb);
-- The parcel is back. Opens a refund of its lines, at most what is left of the payment; an admin moves the money and
-- completes it.
create function public.receive_return(the_return uuid, restock boolean default false) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  asked record;
  cents bigint;
  new_refund uuid;
begin
  select * into asked from private.return_for_staff(the_return);
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
      format('Return %s', (asked.r).number), coalesce(restock, false), false, (select auth.uid())
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
revoke execute on function public.receive_return from public;
grant execute on function public.receive_return to authenticated;

drop function public.set_made_to_measure(jsonb);
create function public.set_made_to_measure(the_line uuid, is_made_to_measure boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_lines set made_to_measure = is_made_to_measure where id = the_line and kind = 'product';
end
$$;
revoke execute on function public.set_made_to_measure from public;
grant execute on function public.set_made_to_measure to authenticated;

drop function public.expire_offers(jsonb);
-- Offers that were not taken in time go to the next. Returns how many; one at a time beside checkouts.
create function public.expire_offers(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  late public.waiting_list;
begin
  select * into late from public.waiting_list where state = 'offered' and expires_at <= at
  order by expires_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  perform private.end_waiting(late, 'expired');
  return 1;
end
$$;
revoke execute on function public.expire_offers from public;

drop function public.tell_openings(jsonb);
-- Everyone who asked to hear of it is told that a sale has opened. Returns how many.
create function public.tell_openings(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  told integer;
begin
  with open as (
    update public.waiting_list w set state = 'told'
    from public.ticket_packages t
    where t.id = w.ticket_package_id and w.for_opening and w.state = 'waiting'
      and t.is_active and coalesce(t.sale_from, '-infinity') <= at and t.sale_ends_at > at
      and private.is_event_open(t.event_id)
    returning w.id, w.email
  )
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'sale_open', open.email, jsonb_build_object('waiting_id', open.id), 'sale_open:' || open.id
  from open on conflict (dedupe_key) do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;
revoke execute on function public.tell_openings from public;

drop function public.run_product_clock(jsonb);
-- Every few seconds by the site. Returns how many pieces changed.
create function public.run_product_clock(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  changed integer;
begin
  perform set_config('site.product_time', at::text, true);
  update public.products p set next_change_at = null
  where p.id in (
    select due.id from public.products due where due.next_change_at <= at order by due.id for update skip locked
  );
  get diagnostics changed = row_count;
  perform set_config('site.product_time', '', true);
  return changed;
end
$$;
revoke execute on function public.run_product_clock from public;

drop function public.keep_forged_message(jsonb);
-- Counted and written in one step, so that messages of the same moment do not pass together. The same one again raises
-- its counter, as of every message.
create function public.keep_forged_message(kind text, received text, address text default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_per_network constant integer := 10;
  most constant integer := 30;
  most_letters constant integer := 500;
  by_network constant bytea := private.keyed_hash(convert_to(coalesce(address, ''), 'UTF8'));
  received_text constant text := left(received, most_letters);
  recent record;
begin
  -- One at a time. Others of this moment are dropped rather than made to wait.
  if not pg_try_advisory_xact_lock(hashtextextended('forged payment messages', 0)) then
    return;
  end if;
  select count(*) as messages, count(*) filter (where network = by_network) as of_network into recent
  from public.payment_messages where verdict = 'forged' and created_at > clock_timestamp() - interval '10 minutes';
  if recent.messages >= most or recent.of_network >= most_per_network then
    return;
  end if;
  insert into public.payment_messages as known (kind, received, verdict, network, digest)
  values (
    kind, received_text, 'forged', by_network,
    md5(concat_ws(' ', 'forged', kind, encode(by_network, 'hex'), received_text))
  )
  on conflict (digest) do update set repeats = known.repeats + 1, last_at = clock_timestamp();
end
$$;
revoke execute on function public.keep_forged_message from public;
comment on function public.keep_forged_message(text, text, text) is
'received: string | null';
