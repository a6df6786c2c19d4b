-- Requests about personal data, erasure, and what goes after its time.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Requests under POPIA: what do you hold of me, or forget me. Each has 30 days, by the calendar of Johannesburg. Those
-- that people settle themselves, on /yours or in their account, stand here too.
create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  channel text not null,
  -- Null once that person is forgotten. The digest stays, so that a request can still be shown to have been answered.
  email text check (private.is_email(email) and email = lower(email)),
  address_digest bytea not null,
  note text check (private.is_prose(note, 2000)),
  asked_on date not null default (now() at time zone 'Africa/Johannesburg')::date,
  due_on date not null generated always as (asked_on + 30) stored,
  status text not null default 'open',
  answer text check (private.is_prose(answer, 2000)),
  exported_at timestamptz,
  forgotten_at timestamptz,
  settled_at timestamptz,
  created_by uuid default private.caller_id() references public.profiles (id) on delete set null,
  settled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint data_requests_kind_known check (kind in ('access', 'erasure')),
  constraint data_requests_channel_known check (channel in ('mail', 'phone', 'in_person', 'site')),
  constraint data_requests_status_known check (status in ('open', 'answered', 'closed')),
  constraint data_requests_settled_when_settled check (num_nulls(settled_at) = case status when 'open' then 1 else 0 end)
);
create index data_requests_newest on public.data_requests (created_at desc, id desc);
create index data_requests_by_status on public.data_requests (status, created_at desc, id desc);
create index data_requests_open on public.data_requests (due_on) where status = 'open';
create index data_requests_by_address on public.data_requests (address_digest);
create index data_requests_by_email on public.data_requests (email) where email is not null;
create index data_requests_to_remove on public.data_requests (settled_at) where settled_at is not null;
create index data_requests_by_writer on public.data_requests (created_by) where created_by is not null;
create index data_requests_by_settler on public.data_requests (settled_by) where settled_by is not null;
alter table public.data_requests enable row level security;
grant select on public.data_requests to authenticated;
grant insert (kind, channel, email, note, asked_on) on public.data_requests to authenticated;
grant update (note, status, answer, exported_at) on public.data_requests to authenticated;
create policy "Admins work on requests" on public.data_requests
  for all to authenticated
  using ((select private.caller_role()) = 'admin')
  with check ((select private.caller_role()) = 'admin' and channel <> 'site');
select private.watch('public.data_requests');

-- /yours: a link in a mail opens everything of one address on one device. Of links and devices only digests are kept.
create table public.yours_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (private.is_email(email) and email = lower(email)),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  opened_at timestamptz
);
create index yours_links_by_email on public.yours_links (email);
create index yours_links_to_remove on public.yours_links (expires_at);
alter table public.yours_links enable row level security;

create table public.yours_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Which link it was opened with: pressed again on the same device, that one leads to the page.
  link_hash text not null,
  email text not null check (private.is_email(email) and email = lower(email)),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index yours_sessions_by_email on public.yours_sessions (email);
create index yours_sessions_to_remove on public.yours_sessions (expires_at);
alter table public.yours_sessions enable row level security;

-- Deletion of personal data: on a person's own wish, and when an order was kept as long as the privacy page says. What
-- was sold stays for the books (amounts, lines, dates); everything that says who bought it is deleted.

-- What a mail is about.
create function private.mail_subject(payload jsonb) returns text
  language sql immutable parallel safe
  return coalesce(
    payload ->> 'order_id', payload ->> 'appointment_id', payload ->> 'application_id', payload ->> 'message_id'
  );

-- Takes the buyer out of orders, of the mails and of the messages about them. Stock and payments are not touched.
create function private.forget_buyers(the_orders uuid[]) returns void
  language plpgsql set search_path = ''
  as $$
begin
  -- The team's own mails name nobody as their recipient.
  delete from public.outbox
  where recipient is not null and status <> 'sent' and payload ->> 'order_id' = any (the_orders::text[]);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient is not null and payload ->> 'order_id' = any (the_orders::text[]);
  update public.payment_messages set sent = private.without_address(sent)
  where sent is not null and order_id = any (the_orders);
  update public.orders
  set user_id = null, idempotency_key = null, first_name = 'Deleted', last_name = 'customer',
    email = private.deleted_email(),
    phone = null, address = null, city = null, postal_code = null
  where id = any (the_orders);
end
$$;
revoke execute on function private.forget_buyers from public;

-- Orders that were kept long enough: sold ones, and those that came to nothing. The rest of many waits for the next call.
-- Returns how many.
create function public.forget_old_orders(sold_before timestamptz, unsold_before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_at_once constant integer := 500;
  old uuid[];
begin
  select coalesce(array_agg(found.id), '{}') into old
  from (
    select o.id from public.orders o
    where o.email is distinct from private.deleted_email()
      -- One that still waits holds pieces, and is let go first.
      and o.status <> 'pending'
      and (
        o.created_at < sold_before
        or (
          o.created_at < unsold_before
          and o.status in ('expired', 'cancelled', 'declined')
          -- Money that came and did not fit belongs in the books too.
          and not exists (
            select from public.payments p
            where p.order_id = o.id and p.status in ('approved', 'voided', 'wrong_amount')
          )
          -- Whoever looks into a payment may have to write to the buyer.
          and not exists (select from public.staff_tasks t where t.order_id = o.id and t.status = 'open')
        )
      )
    order by o.created_at
    limit most_at_once
    for update skip locked
  ) as found;
  perform private.forget_buyers(old);
  return cardinality(old);
end
$$;
revoke execute on function public.forget_old_orders from public;

-- The sign-in service's log names people by number and address, and nothing ties its lines to the account. A project
-- that keeps the log elsewhere, or for itself, loses nothing by it.
create function private.forget_in_audit_log(person uuid, address text) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = person::text or lower(payload ->> 'actor_username') = address;
exception
  when undefined_table or insufficient_privilege then
    raise warning 'The log of the sign-in service was left as it is: %', sqlerrm;
end
$$;
revoke execute on function private.forget_in_audit_log from public;

-- The server calls this once the person has given their password, and then removes the files of their rows. Returns
-- forgotten, unknown, or only_admin: the last admin makes another one first.
create function public.forget_person(person uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  account_address text;
begin
  if (select role from public.profiles where id = person) = 'admin' then
    -- Two admins who go at the same moment wait here for each other.
    perform from public.profiles where role = 'admin' order by id for update;
    if not exists (select from public.profiles where role = 'admin' and id <> person) then
      return 'only_admin';
    end if;
  end if;
  select lower(email) into account_address from auth.users where id = person;
  if not found then
    return 'unknown';
  end if;
  perform private.forget_rows(person, account_address, private.proven_account(account_address) is not distinct from person);
  perform private.forget_in_audit_log(person, account_address);
  -- The profile, sessions and identities go with it.
  delete from auth.users where id = person;
  perform private.note_own_request('erasure', account_address);
  return 'forgotten';
end
$$;
revoke execute on function public.forget_person from public;

-- Returns how many.
create function public.remove_deleted_notes(deleted_before timestamptz) returns integer
  language sql volatile security definer set search_path = ''
  as $$
    with removed as (
      delete from public.order_notes where deleted_at < deleted_before returning id
    )
    select count(*)::integer from removed
  $$;
revoke execute on function public.remove_deleted_notes from public;

-- The planner chooses by its own statistics instead of being forbidden to scan. On PostgreSQL autovacuum keeps them; the
-- embedded database has none, so the server asks for this at every start and every hour.
create function public.analyze_changed_tables() returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  changed record;
  analyzed integer := 0;
begin
  for changed in
    -- Autovacuum's own rule: 50 rows and a tenth of the table.
    select s.schemaname, s.relname
    from pg_catalog.pg_stat_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  loop
    execute format('analyze %I.%I', changed.schemaname, changed.relname);
    analyzed := analyzed + 1;
  end loop;
  return analyzed;
end
$$;
revoke execute on function public.analyze_changed_tables from public;

-- Takes the guest out of admissions and of what the audit says of them. That somebody came in stays, for the count.
create function private.forget_admissions(the_admissions uuid[]) returns void
  language plpgsql set search_path = ''
  as $$
begin
  update public.admissions set name = null, reason = null where id = any (the_admissions);
  update public.audit a set
    before = a.before - private.personal_fields() - 'reason', after = a.after - private.personal_fields() - 'reason'
  where a.table_name = 'admissions' and a.record_id = any (the_admissions::text[]);
end
$$;
revoke execute on function private.forget_admissions from public;

-- How one address is told from another, everywhere: as typed, without the case and the blanks around it. What stands
-- behind a plus is part of it: not every mail server delivers both to the same person.
create function private.typed_address(address text) returns text
  language sql immutable parallel safe
  return lower(btrim(address));
revoke execute on function private.typed_address from public;

-- Of the former digest, so that those of forgotten addresses could be keyed too.
create function private.address_digest(address text) returns bytea
  language sql stable security definer set search_path = ''
  return private.keyed_hash(sha256(convert_to(private.typed_address(address), 'UTF8')));
revoke execute on function private.address_digest from public;

create function private.fill_data_request() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_op = 'INSERT' then
    new.email := private.typed_address(new.email);
    new.address_digest := coalesce(new.address_digest, private.address_digest(new.email));
  elsif new.status <> old.status then
    new.settled_at := case when new.status = 'open' then null else clock_timestamp() end;
    new.settled_by := case when new.status = 'open' then null else private.caller_id() end;
  end if;
  return new;
end
$$;
revoke execute on function private.fill_data_request from public;
create trigger fill_data_request before insert or update on public.data_requests
  for each row execute function private.fill_data_request();

create trigger note_deletion after delete on public.data_requests
  for each row execute function private.forget_in_audit();

-- What people settled themselves.
create function private.note_own_request(request_kind text, address text) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.data_requests (
      kind, channel, email, address_digest, status, settled_at, exported_at, forgotten_at
    ) values (
      request_kind, 'site', case request_kind when 'access' then address end, private.address_digest(address), 'answered',
      clock_timestamp(), case request_kind when 'access' then clock_timestamp() end,
      case request_kind when 'erasure' then clock_timestamp() end
    )
  $$;
revoke execute on function private.note_own_request from public;

-- The account whose owner followed a link sent to this address.
create function private.proven_account(address text) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select u.id from auth.users u
    where u.email = private.typed_address(address)
      and exists (
        select from auth.identities i where i.user_id = u.id and i.identity_data ->> 'email_verified' = 'true'
      )
  $$;
revoke execute on function private.proven_account from public;

create function public.proven_account(address text) returns uuid
  language sql stable security definer set search_path = ''
  return private.proven_account(address);
revoke execute on function public.proven_account from public;

create function private.has_anything(the_address text) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (select from public.orders where email = the_address)
      or exists (select from public.appointments where lower(email) = the_address)
      or exists (select from public.designer_applications where lower(email) = the_address)
      or exists (select from public.contact_messages where lower(email) = the_address)
      or exists (select from public.tickets where guest_email = the_address)
      or exists (select from public.ticket_guests where email = the_address)
      or exists (select from public.waiting_list where email = the_address)
      or exists (select from public.newsletter_subscriptions where email = the_address)
      or exists (select from public.staff_invitations where email = the_address)
      or private.proven_account(the_address) is not null
  $$;
revoke execute on function private.has_anything from public;

-- Whoever asks is answered the same, and in the same time: whether the address has anything is decided when its mail is
-- composed.
create function public.request_yours_link(address text, request_key uuid default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  links_per_hour constant integer := 3;
begin
  perform private.queue_visitor_mail(
    'yours_link', private.typed_address(address), '{}', 'yours_link:' || gen_random_uuid(), links_per_hour,
    request_key
  );
end
$$;
revoke execute on function public.request_yours_link from public;

-- Called when the mail is composed. False where there is nothing to show: nothing is sent, and the address is not kept.
create function public.issue_yours_link(address text, link_hash text, at timestamptz default clock_timestamp())
  returns boolean
  language plpgsql security definer set search_path = ''
  as $$
begin
  if not private.has_anything(address) then
    delete from public.outbox where kind = 'yours_link' and recipient = address;
    return false;
  end if;
  insert into public.yours_links (token_hash, email, expires_at)
  values (link_hash, address, at + interval '30 minutes');
  return true;
end
$$;
revoke execute on function public.issue_yours_link from public;

-- Once, in time. Returns the address, or null.
create function public.open_yours_link(
  link_hash text, session_hash text, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  opened text;
begin
  update public.yours_links set opened_at = at
  where token_hash = link_hash and opened_at is null and expires_at > at
  returning email into opened;
  if opened is not null then
    insert into public.yours_sessions (token_hash, link_hash, email, expires_at)
    values (session_hash, link_hash, opened, at + interval '30 days');
  end if;
  return opened;
end
$$;
revoke execute on function public.open_yours_link from public;

-- Everything about a person, for the download and for staff. `the_address`: proven to be theirs, or null; `account`: theirs,
-- or null. Columns that come later are in it unless they are named here as our own.
create function private.person_data(the_address text, account uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  own constant text[] := array[
    'id', 'user_id', 'idempotency_key', 'files_folder', 'hold_mailbox', 'hold_device', 'holds_stock', 'discount_id',
    'discount_mailbox', 'unsent_quantity', 'mailbox', 'slot', 'sequence', 'search_words', 'order_id', 'order_line_id',
    'answered_by', 'written_by', 'requested_by', 'done_by', 'created_by', 'settled_by', 'address_digest', 'code'
  ];
  the_orders constant uuid[] := array(
    select o.id from public.orders o where o.email = the_address and the_address <> private.deleted_email()
    union
    select o.id from public.orders o where o.user_id = account
  );
begin
  return jsonb_build_object(
    'address', the_address,
    'account', (
      select jsonb_build_object('email', p.email, 'name', p.full_name, 'since', p.created_at)
      from public.profiles p where p.id = account
    ),
    'measurements', (select to_jsonb(m) - own from public.body_measurements m where m.user_id = account),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(o) - own || jsonb_build_object(
        'lines', (
          select jsonb_agg(to_jsonb(l) - own order by l.place) from public.order_lines l where l.order_id = o.id
        ),
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'status', p.status, 'method', p.pay_method, 'amount_cents', p.amount_cents, 'created_at', p.created_at
          ) order by p.number), '[]') from public.payments p where p.order_id = o.id
        ),
        'parcels', (
          select coalesce(jsonb_agg(to_jsonb(s) - own order by s.number), '[]')
          from public.shipments s where s.order_id = o.id
        ),
        'refunds', (
          select coalesce(jsonb_agg(to_jsonb(r) - own order by r.requested_at), '[]')
          from public.refunds r where r.order_id = o.id
        ),
        'returns', (
          select coalesce(jsonb_agg(to_jsonb(r) - own || jsonb_build_object('id', r.id) order by r.number), '[]')
          from public.returns r where r.order_id = o.id
        ),
        'tickets', (
          select coalesce(jsonb_agg(to_jsonb(k) - own || jsonb_build_object('guests', (
            select coalesce(jsonb_agg(to_jsonb(g) - own order by g.seat), '[]')
            from public.ticket_guests g where g.ticket_id = k.id
          )) order by k.number), '[]') from public.tickets k where k.order_id = o.id
        )
      ) order by o.created_at desc), '[]') from public.orders o where o.id = any (the_orders)
    ),
    -- What others gave them, and places that were kept for nothing.
    'tickets', (
      select coalesce(jsonb_agg(to_jsonb(k) - own order by k.created_at), '[]') from public.tickets k
      where k.guest_email = the_address and (k.order_id is null or not k.order_id = any (the_orders))
    ),
    'seats', (
      select coalesce(jsonb_agg(to_jsonb(g) - own || jsonb_build_object(
        'ticket', k.name, 'event_title', k.event_title, 'event_date', k.event_date
      ) order by g.created_at), '[]')
      from public.ticket_guests g join public.tickets k on k.id = g.ticket_id
      where g.email = the_address and (k.order_id is null or not k.order_id = any (the_orders))
    ),
    'appointments', (
      select coalesce(jsonb_agg(to_jsonb(a) - own || jsonb_build_object('id', a.id, 'fittings', (
        select coalesce(jsonb_agg(to_jsonb(f) - own - 'appointment_id' order by f.created_at), '[]')
        from public.fittings f where f.appointment_id = a.id
      )) order by a.appointment_date desc), '[]')
      from public.appointments a where a.user_id = account or lower(a.email) = the_address
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(a) - own || jsonb_build_object('id', a.id) order by a.created_at desc), '[]')
      from public.designer_applications a where a.user_id = account or lower(a.email) = the_address
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) - own || jsonb_build_object('replies', (
        select coalesce(jsonb_agg(to_jsonb(e) - own - 'message_id' - 'kind' order by e.created_at), '[]')
        from public.message_entries e where e.message_id = m.id and e.kind = 'reply'
      )) order by m.created_at desc), '[]')
      from public.contact_messages m where m.user_id = account or lower(m.email) = the_address
    ),
    'waiting_lists', (
      select coalesce(jsonb_agg(
        to_jsonb(w) - own || jsonb_build_object('what', coalesce(t.name, p.name)) order by w.created_at desc
      ), '[]')
      from public.waiting_list w
      left join public.ticket_packages t on t.id = w.ticket_package_id
      left join public.products p on p.id = w.product_id
      where w.email = the_address
    ),
    'newsletter', (select to_jsonb(n) - own from public.newsletter_subscriptions n where n.email = the_address),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', i.email, 'role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at,
        'accepted_at', i.accepted_at, 'withdrawn_at', i.withdrawn_at
      ) order by i.created_at desc), '[]')
      from public.staff_invitations i where i.email = the_address
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', m.kind, 'status', m.status, 'created_at', m.created_at, 'sent_at', m.sent_at
      ) order by m.created_at desc), '[]')
      from public.outbox m where m.recipient = the_address and the_address <> private.deleted_email()
    ),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'until', s.expires_at)), '[]')
      from public.yours_sessions s where s.email = the_address
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(r) - own order by r.created_at desc), '[]')
      from public.data_requests r where r.address_digest = private.address_digest(the_address)
    )
  );
end
$$;
revoke execute on function private.person_data from public;

-- For the person themselves, who has shown that the address or the account is theirs. Counts as a request, answered.
create function public.export_own_data(address text default null, account uuid default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.note_own_request('access', coalesce(address, (select p.email from public.profiles p where p.id = account)));
  return private.person_data(address, account);
end
$$;
revoke execute on function public.export_own_data from public;

-- For staff who answer a request.
create function public.data_of_address(address text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return private.person_data(private.typed_address(address), private.proven_account(address));
end
$$;
revoke execute on function public.data_of_address from public;
grant execute on function public.data_of_address to authenticated;

-- Forgets a person by account, by address, or by both: what an account of a proven address adopts goes with it, and
-- whoever never had an account can be forgotten too. As forget_person did it before; `by_address` says that the address
-- is proven to be theirs.
create function private.forget_rows(person uuid, the_address text, by_address boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_orders uuid[];
  the_appointments uuid[];
  the_applications uuid[];
  the_messages uuid[];
  addresses text[];
  subjects text[];
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
  delete from public.waiting_list where email = the_address;

  for place in
    select * from public.tickets where order_id is null and guest_email = the_address order by id
  loop
    -- One that is used, void or over stays as it is, without its guest.
    perform public.give_back_place(jsonb_build_object('ticketId', place.id, 'version', place.version));
    perform private.forget_admissions(array(select a.id from public.admissions a where a.ticket_id = place.id));
    delete from public.ticket_guests where ticket_id = place.id;
    update public.tickets set guest_name = null, guest_email = null, diet = null, needs = null where id = place.id;
  end loop;
  -- What another buyer gave them stays good at the door; it is no longer known where to write to.
  update public.tickets set guest_email = null where guest_email = the_address;
  update public.ticket_guests set email = null where email = the_address;

  the_appointments := array(
    select id from public.appointments where user_id = person
    union select id from public.appointments where by_address and lower(email) = the_address
  );
  the_applications := array(
    select id from public.designer_applications where user_id = person
    union select id from public.designer_applications where by_address and lower(email) = the_address
  );
  the_messages := array(
    select id from public.contact_messages where user_id = person
    union select id from public.contact_messages where by_address and lower(email) = the_address
  );
  -- Mails about what is theirs. A request may name another address than the account.
  select array_agg(distinct lower(theirs.email)), array_agg(theirs.id::text) into addresses, subjects
  from (
    select id, email from public.appointments where id = any (the_appointments)
    union all
    select id, email from public.designer_applications where id = any (the_applications)
    union all
    select id, email from public.contact_messages where id = any (the_messages)
  ) as theirs;
  delete from public.outbox
  where recipient = any (addresses) and status <> 'sent' and private.mail_subject(payload) = any (subjects);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient = any (addresses) and private.mail_subject(payload) = any (subjects);
  -- What the team was to be told of, and now is no more. Its orders stay.
  delete from public.outbox
  where status = 'pending'
    and kind in (
      'booking_notice', 'application_notice', 'contact_notice', 'appointment_moved_notice', 'appointment_overdue',
      'appointment_changed_notice', 'appointment_cancelled_notice'
    )
    and private.mail_subject(payload) = any (subjects);
  delete from public.outbox
  where recipient = the_address and (
    kind like 'newsletter%'
    or kind in (
      'waiting_joined', 'waiting_offer', 'sale_open', 'back_in_stock', 'place_kept', 'ticket_passed', 'event_called_off'
    )
  );
  if by_address then
    delete from public.outbox where recipient = the_address and (status <> 'sent' or kind = 'yours_link');
    update public.outbox set recipient = private.deleted_email(), last_error = null where recipient = the_address;
    delete from public.yours_links where email = the_address;
    delete from public.yours_sessions where email = the_address;
    delete from public.staff_invitations where email = the_address;
    perform private.forget_in_requests(the_address);
  end if;

  delete from public.appointments where id = any (the_appointments);
  delete from public.designer_applications where id = any (the_applications);
  delete from public.contact_messages where id = any (the_messages);
  -- Without a mail server nobody has proved that the address is theirs, and this may end another's letters. We accept
  -- that: a subscription is soon renewed, and data somebody asked us to delete must not stay.
  delete from public.newsletter_subscriptions where email = the_address;
end
$$;
revoke execute on function private.forget_rows from public;

-- Their requests stay, with a digest in place of the address.
create function private.forget_in_requests(the_address text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  theirs uuid[];
begin
  with forgotten as (
    update public.data_requests set email = null, note = null, answer = null where email = the_address returning id
  )
  select coalesce(array_agg(id), '{}') into theirs from forgotten;
  update public.audit a set
    before = a.before - private.personal_fields(), after = a.after - private.personal_fields()
  where a.table_name = 'data_requests' and a.record_id = any (theirs::text[]);
end
$$;
revoke execute on function private.forget_in_requests from public;

-- Everything of an address that was proven to be this person's, with the account of that address. Staff leave through
-- their account or the people desk, where the second step of their sign-in counts: 'staff' changes nothing.
create function private.forget_address(address text) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_address constant text := private.typed_address(address);
  account uuid;
begin
  select u.id into account from auth.users u where u.email = the_address;
  if (select p.role from public.profiles p where p.id = account) in ('admin', 'editor') then
    return 'staff';
  end if;
  -- An account nobody proved may be a stranger's: it goes, because it holds this address, and what was ordered through
  -- it under other addresses stays theirs.
  perform private.forget_rows(private.proven_account(the_address), the_address, true);
  if account is not null then
    perform private.forget_in_audit_log(account, the_address);
    delete from auth.users where id = account;
  end if;
  return 'forgotten';
end
$$;
revoke execute on function private.forget_address from public;

-- For whoever came by the link in a mail to this address.
create function public.forget_own_address(address text) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  outcome constant text := private.forget_address(address);
begin
  if outcome = 'forgotten' then
    perform private.note_own_request('erasure', address);
  end if;
  return outcome;
end
$$;
revoke execute on function public.forget_own_address from public;

-- For staff who answer a request to be forgotten. Returns forgotten, staff, or gone.
create function public.forget_for_request(request_id uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  request public.data_requests;
  outcome text;
begin
  perform private.require_admin();
  select * into request from public.data_requests where id = request_id for update;
  if not found or request.email is null then
    return 'gone';
  end if;
  -- The audit tells of the request. It would name everything that is forgotten if the rows were changed by a member.
  perform set_config('request.jwt.claims', '{}', true);
  outcome := private.forget_address(request.email);
  perform set_config('request.jwt.claims', claims, true);
  if outcome = 'forgotten' then
    update public.data_requests set status = 'answered', forgotten_at = clock_timestamp() where id = request_id;
  end if;
  return outcome;
end
$$;
revoke execute on function public.forget_for_request from public;
grant execute on function public.forget_for_request to authenticated;

-- For admins who look for the requests of an address, forgotten ones too.
create function public.request_digest(address text) returns bytea
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return private.address_digest(address);
end
$$;
revoke execute on function public.request_digest from public;
grant execute on function public.request_digest to authenticated;
