-- Erasure is one function over one list. No trigger waits for the address of a deleted person any more.

-- Every column that holds something about a visitor or in their words, and what becomes of it. A test refuses a column
-- that looks personal and stands neither here nor on its list of exceptions.
create table private.personal_columns (
  -- private.erase takes the tables in this order.
  position integer generated always as identity,
  table_name text not null,
  column_name text not null,
  -- update and delete: by private.erase. statement: where its rule is written. cascade: with the row that tied_by names.
  erased_by text not null check (erased_by in ('update', 'delete', 'statement', 'cascade')),
  tied_by text not null,
  -- The column by which private.erase finds the row.
  key text check ((key is not null) = (erased_by in ('update', 'delete'))),
  -- What is written instead. Null empties the column.
  replacement text check (replacement is null or erased_by = 'update'),
  primary key (table_name, column_name, tied_by)
);
alter table private.personal_columns enable row level security;

insert into private.personal_columns (tied_by, erased_by, table_name, key, column_name, replacement)
select tied_by, erased_by, table_name, key, unnest(column_names::text[]), replacement
from (values
  ('order', 'statement', 'payment_messages', null, '{sent}', null),
  ('order', 'update', 'orders', 'id', '{email}', private.deleted_email()),
  ('order', 'update', 'orders', 'id', '{first_name}', 'Deleted'),
  ('order', 'update', 'orders', 'id', '{last_name}', 'customer'),
  ('order', 'update', 'orders', 'id',
    '{user_id, idempotency_key, phone, address, suburb, city, province, postal_code, delivery_note, discount_mailbox}',
    null),
  ('order', 'delete', 'order_notes', 'order_id', '{text}', null),
  -- A number at a courier leads to the buyer.
  ('order', 'update', 'shipments', 'order_id', '{tracking_number, tracking_url}', null),
  ('order', 'update', 'refunds', 'order_id', '{note}', null),
  -- The job for files without a row removes the files.
  ('order', 'update', 'returns', 'order_id', '{note, message, files_folder}', null),
  ('order', 'update', 'returns', 'order_id', '{file_names}', '{}'),
  ('order', 'statement', 'staff_tasks', null, '{note}', null),

  -- That somebody came in stays, for the count.
  ('ticket', 'update', 'admissions', 'ticket_id', '{name, reason}', null),
  ('ticket', 'delete', 'ticket_guests', 'ticket_id', '{name, email, diet, needs}', null),
  ('ticket', 'update', 'tickets', 'id', '{guest_name, guest_email, diet, needs}', null),
  ('admission', 'update', 'admissions', 'id', '{name, reason}', null),
  -- What guests eat and need is for that evening; whose ticket it was stays with the order.
  ('evening', 'update', 'ticket_guests', 'ticket_id', '{email, diet, needs}', null),
  ('evening', 'update', 'tickets', 'id', '{guest_email, diet, needs}', null),

  ('mail', 'update', 'outbox', 'id', '{recipient}', private.deleted_email()),
  -- A server's words may name the person.
  ('mail', 'update', 'outbox', 'id', '{last_error}', null),
  ('mail', 'delete', 'mail_attempts', 'mail_id', '{error}', null),

  ('form', 'delete', 'appointments', 'id',
    '{user_id, full_name, email, phone_number, service_other, estimated_budget, notes, reference_images, files_folder,
      message}', null),
  ('form', 'delete', 'designer_applications', 'id',
    '{user_id, title, first_name, last_name, phone, email, website, social_media_handles, company_registration_number,
      company_label_name, age_groups, stores_supplied, operating_duration, studio_address, previous_shows,
      portfolio_files, files_folder, message}', null),
  ('form', 'delete', 'contact_messages', 'id', '{user_id, name, email, subject, message}', null),
  ('appointments', 'cascade', 'fittings', null, '{text, bust, waist, hip}', null),
  ('designer_applications', 'cascade', 'application_scores', null, '{why}', null),
  ('contact_messages', 'cascade', 'message_entries', null, '{text}', null),
  -- Drafts made of an application, with the pictures that were copied for them.
  ('application', 'statement', 'designers', null, '{slug, name, name_lines, statement, bio}', null),
  ('application', 'statement', 'fastrack_designers', null, '{name, bio}', null),
  ('picture', 'update', 'pictures', 'id', '{original_name}', 'deleted'),

  ('address', 'delete', 'waiting_list', 'email', '{email, mailbox}', null),
  -- What another buyer gave them stays good at the door; it is no longer known where to write to.
  ('address', 'update', 'tickets', 'guest_email', '{guest_email}', null),
  ('address', 'update', 'ticket_guests', 'email', '{email}', null),
  -- Without a mail server nobody has proved that the address is theirs, and this may end another's letters. We accept
  -- that: a subscription is soon renewed, and data somebody asked us to delete must not stay.
  ('address', 'delete', 'newsletter_subscriptions', 'email', '{name, surname, email}', null),
  ('proven address', 'delete', 'yours_links', 'email', '{email}', null),
  ('proven address', 'delete', 'yours_sessions', 'email', '{email}', null),
  ('proven address', 'delete', 'staff_invitations', 'email', '{email}', null),
  -- Their requests stay, with a digest in place of the address.
  ('proven address', 'update', 'data_requests', 'email', '{email, note, answer}', null),

  ('auth.users', 'cascade', 'profiles', null, '{email, full_name}', null),
  ('auth.users', 'cascade', 'body_measurements', null, '{bust, waist, hip, likes, measured_at_fitting}', null),
  ('profiles', 'cascade', 'two_step', null, '{secret}', null),
  ('two_step', 'cascade', 'recovery_codes', null, '{code_hash}', null)
) as list (tied_by, erased_by, table_name, key, column_names, replacement);

create function private.personal_fields(the_table text) returns text[]
  language sql stable set search_path = ''
  as $$ select array(select column_name from private.personal_columns where table_name = the_table) $$;

create function private.erase_in_audit(the_table text, records text[]) returns void
  language sql volatile set search_path = ''
  as $$
    update public.audit
    set before = before - private.personal_fields(the_table), after = after - private.personal_fields(the_table)
    where table_name = the_table and record_id = any (records)
  $$;

-- Erases what belongs to these orders, tickets, mails, addresses (`what` is tied_by of the list), in the rows and, where
-- they stay, in what the audit says of them. Whoever deletes a row, note_deletion sees to the audit.
create function private.erase(what text, keys anyarray) returns void
  language plpgsql set search_path = ''
  as $$
declare
  part record;
  erased text[];
begin
  for part in
    select table_name, key, erased_by, string_agg(format('%I = %L', column_name, replacement), ', ') as changes
    from private.personal_columns where tied_by = what and key is not null
    group by table_name, key, erased_by order by min(position)
  loop
    if part.erased_by = 'delete' then
      execute format('delete from public.%I where %I = any ($1)', part.table_name, part.key) using keys;
    else
      execute format(
        'with erased as (update public.%I set %s where %I = any ($1) returning id)
         select array_agg(id::text) from erased', part.table_name, part.changes, part.key
      ) into erased using keys;
      perform private.erase_in_audit(part.table_name, erased);
    end if;
  end loop;
end
$$;

-- Those that wait are not sent any more.
create function private.erase_mails(the_mails uuid[]) returns void
  language sql volatile set search_path = ''
  as $$
    delete from public.outbox where id = any (the_mails) and status <> 'sent';
    select private.erase('mail', the_mails);
  $$;

-- Takes the buyer out of orders, of the mails and of the messages about them. Stock and payments are not touched.
create or replace function private.forget_buyers(the_orders uuid[]) returns void
  language plpgsql set search_path = ''
  as $$
begin
  -- The team's own mails name nobody as their recipient.
  perform private.erase_mails(array(
    select id from public.outbox where recipient is not null and payload ->> 'order_id' = any (the_orders::text[])
  ));
  update public.payment_messages set sent = private.without_address(sent)
  where sent is not null and order_id = any (the_orders);
  perform private.erase('order', the_orders);
  perform private.erase('ticket', array(select id from public.tickets where order_id = any (the_orders)));
  -- What a member wrote about a buyer, but for the task that the erasure itself raised.
  delete from public.staff_tasks
  where order_id = any (the_orders) and kind = 'other' and dedupe_key <> 'other:forgotten:' || order_id;
  delete from private.withdrawals where order_id = any (the_orders);
  -- Also of rows that are gone.
  update public.audit
  set before = before - private.personal_fields(table_name), after = after - private.personal_fields(table_name)
  where order_id = any (the_orders);
end
$$;

-- Forgets a person by account, by address, or by both: what an account of a proven address adopts goes with it, and
-- whoever never had an account can be forgotten too. `by_address` says that the address is proven to be theirs.
create or replace function private.forget_rows(person uuid, the_address text, by_address boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_orders uuid[];
  forms uuid[];
  addresses text[];
  bought record;
  entry public.waiting_list;
  place public.tickets;
begin
  -- Entries and places are locked before any stock, as everywhere. Who no longer waits is offered nothing that comes
  -- back below.
  update public.waiting_list set state = 'left'
  where email = the_address and state = 'waiting' and ticket_package_id is not null;
  perform from public.waiting_list where email = the_address and state = 'offered' order by id for update;
  perform from public.tickets where order_id is null and guest_email = the_address order by id for update;

  the_orders := array(
    select id from public.orders where user_id = person
    union
    select id from public.orders where by_address and email = the_address
  );
  for bought in select id, status from public.orders where id = any (the_orders) order by id for update loop
    if bought.status = 'pending' then
      perform private.drop_order(bought.id, 'cancelled');
    elsif bought.status = 'paid'
      and exists (select from public.order_lines where order_id = bought.id and kind = 'product')
    then
      perform private.raise_task('other', 'forgotten:' || bought.id, bought.id, null,
        'The buyer had their data deleted before this order was sent, so there is no address any more. Please pay the money back.');
    end if;
  end loop;
  perform private.forget_buyers(the_orders);

  for entry in select * from public.waiting_list where email = the_address and state = 'offered' order by id loop
    perform private.end_waiting(entry, 'left');
  end loop;
  for place in
    select * from public.tickets where order_id is null and guest_email = the_address order by id
  loop
    -- One that is used, void or over stays as it is, without its guest.
    perform public.give_back_place(jsonb_build_object('ticketId', place.id, 'version', place.version));
    perform private.erase('ticket', array[place.id]);
  end loop;

  -- A form may name another address than the account.
  select array_agg(theirs.id), array_agg(distinct lower(theirs.email)) into forms, addresses
  from (
    select id, email, user_id from public.appointments
    union all
    select id, email, user_id from public.designer_applications
    union all
    select id, email, user_id from public.contact_messages
  ) as theirs
  where theirs.user_id = person or (by_address and lower(theirs.email) = the_address);
  perform private.erase_mails(array(
    select id from public.outbox where recipient = any (addresses) and private.mail_subject(payload) = any (forms::text[])
  ));
  -- What the team was to be told of, and now is no more. Its orders stay.
  delete from public.outbox
  where status = 'pending'
    and kind in (
      'booking_notice', 'application_notice', 'contact_notice', 'appointment_moved_notice', 'appointment_overdue',
      'appointment_changed_notice', 'appointment_cancelled_notice'
    )
    and private.mail_subject(payload) = any (forms::text[]);
  delete from public.outbox
  where recipient = the_address and (
    kind like 'newsletter%'
    or kind in (
      'waiting_joined', 'waiting_offer', 'sale_open', 'back_in_stock', 'place_kept', 'ticket_passed', 'event_called_off'
    )
    or (kind = 'yours_link' and by_address)
  );
  if by_address then
    perform private.erase_mails(array(select id from public.outbox where recipient = the_address));
    perform private.erase('proven address', array[the_address]);
  end if;
  perform private.erase('form', forms);
  perform private.erase('address', array[the_address]);
end
$$;

create or replace function private.forget_in_audit() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.erase_in_audit(tg_table_name, array[to_jsonb(old) ->> 'id']);
  return null;
end
$$;

-- A deleted application takes with it its mails, to former addresses too, and a draft of a profile that nobody has worked
-- on, with the pictures that were copied for this application and that no other page shows.
create or replace function private.forget_application() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  made text[];
  copied uuid[];
begin
  delete from public.outbox where payload ->> 'application_id' = old.id::text and status <> 'sent';
  perform private.erase_mails(array(
    select id from public.outbox where payload ->> 'application_id' = old.id::text and recipient is not null
  ));
  with gone as (
    delete from public.designers
    where id = old.designer_id and not is_active and updated_at = created_at returning id
  ), gone_fastrack as (
    delete from public.fastrack_designers
    where id = old.fastrack_designer_id and not is_active and updated_at = created_at returning id
  )
  select array_agg(both_kinds.id::text) into made
  from (select id from gone union all select id from gone_fastrack) both_kinds;
  perform private.erase_in_audit('designers', made);
  perform private.erase_in_audit('fastrack_designers', made);
  copied := array(select p.id from public.pictures p where p.application_id = old.id);
  if cardinality(copied) > 0 then
    copied := array(select unnest(copied) except select u.picture_id from private.picture_uses() u);
    update public.pictures set deleted_at = coalesce(deleted_at, now()) where id = any (copied);
    perform private.erase('picture', copied);
    -- One that a page shows is the house's from now on.
    update public.pictures set application_id = null where application_id = old.id;
  end if;
  return null;
end
$$;

-- A deleted account takes with it the mails about it and, once its address was confirmed, its invitations: anybody opens
-- an account with any address.
create or replace function private.forget_account_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  is_theirs constant boolean := old.email_confirmed_at is not null;
begin
  delete from public.outbox
  where recipient = any (array[old.email, lower(old.email)]) and (
    kind in ('account_confirmation', 'account_recovery', 'account_exists', 'password_changed')
    or (is_theirs and kind in ('staff_invitation', 'two_step_changed'))
  );
  delete from public.staff_invitations where is_theirs and email = lower(old.email);
  return null;
end
$$;

-- What guests eat and need is for that evening: it goes the week after, with the names at the door, everyone at a place
-- that was kept for nothing, and those who have waited a year for what has no date. Returns how many.
create or replace function public.forget_guest_needs(before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  admitted constant uuid[] := array(
    select d.id from public.admissions d
    where d.admitted_at < forget_guest_needs.before and (d.name is not null or d.reason is not null)
  );
  places constant uuid[] := array(
    select k.id from public.tickets k
    where k.order_id is null and k.event_date < forget_guest_needs.before
      and (
        k.guest_email is not null or k.diet is not null or k.needs is not null
        or (k.order_id is null and k.guest_name is not null)
      )
  );
  bought constant uuid[] := array(
    select k.id from public.tickets k
    where k.order_id is not null and k.event_date < forget_guest_needs.before
      and (k.guest_email is not null or k.diet is not null or k.needs is not null)
    union
    select k.id from public.tickets k join public.ticket_guests g on g.ticket_id = k.id
    where k.order_id is not null and k.event_date < forget_guest_needs.before
      and num_nonnulls(g.diet, g.needs, g.email) > 0
  );
  waited integer;
begin
  perform private.erase('admission', admitted);
  perform private.erase('ticket', places);
  perform private.erase('evening', bought);
  delete from public.waiting_list w
  where (w.state not in ('waiting', 'offered') and coalesce(w.offered_at, w.created_at) < forget_guest_needs.before)
    or (w.state = 'waiting' and exists (
      select from public.ticket_packages t
      where t.id = w.ticket_package_id and t.event_date < forget_guest_needs.before
    ))
    -- `before` is a week ago; with it this makes a year.
    or (w.state = 'waiting' and w.created_at < forget_guest_needs.before - interval '51 weeks' and not exists (
      select from public.ticket_packages t where t.id = w.ticket_package_id and t.event_date is not null
    ));
  get diagnostics waited = row_count;
  return cardinality(admitted) + cardinality(places) + cardinality(bought) + waited;
end
$$;

revoke all on function private.personal_fields(text), private.erase_in_audit, private.erase, private.erase_mails
  from public;

-- With their triggers: those on auth.users are not ours to drop where the table is the sign-in service's.
drop function private.forget_delivery(), private.forget_guests(), private.forget_notes(), private.forget_parcels(),
  private.forget_refund_notes(), private.forget_returns(), private.forget_tasks(), private.forget_withdrawals(),
  private.forget_order_in_audit(), private.forget_attempts(), private.forget_invitee() cascade;
drop function private.forget_admissions, private.forget_in_requests, private.personal_fields();
