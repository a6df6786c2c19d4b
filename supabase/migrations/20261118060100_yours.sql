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

-- No policy: the site alone reads them.
alter table public.yours_links enable row level security;
alter table public.yours_sessions enable row level security;

-- How everything of an address is found.
create index designer_applications_by_address on public.designer_applications (lower(email), created_at desc);
create index contact_messages_by_address on public.contact_messages (lower(email), created_at desc);
create index appointments_by_address
  on public.appointments (lower(email), appointment_date desc, appointment_time desc);
create index waiting_list_by_address on public.waiting_list (email, created_at desc);
create index tickets_by_guest on public.tickets (guest_email) where guest_email is not null;
create index ticket_guests_by_address on public.ticket_guests (email) where email is not null;

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
revoke all on function private.proven_account from public;

create function public.proven_account(address text) returns uuid
  language sql stable security definer set search_path = ''
  return private.proven_account(address);
revoke execute on function public.proven_account from public, anon, authenticated;
grant execute on function public.proven_account to service_role;

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
      or private.proven_account(the_address) is not null
  $$;
revoke all on function private.has_anything from public;

-- Whoever asks is answered the same, and in the same time: whether the address has anything is decided when its mail is
-- composed.
create function public.request_yours_link(address text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  links_per_hour constant integer := 3;
begin
  perform private.queue_visitor_mail(
    'yours_link', private.typed_address(address), '{}', 'yours_link:' || gen_random_uuid(), links_per_hour
  );
end
$$;

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
revoke execute on function public.request_yours_link, public.issue_yours_link, public.open_yours_link
  from public, anon, authenticated;
grant execute on function public.request_yours_link, public.issue_yours_link, public.open_yours_link to service_role;

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
revoke all on function private.person_data from public;

-- For the person themselves, who has shown that the address or the account is theirs. Counts as a request, answered.
create function public.export_own_data(address text default null, account uuid default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.note_own_request('access', coalesce(address, (select p.email from public.profiles p where p.id = account)));
  return private.person_data(address, account);
end
$$;
revoke execute on function public.export_own_data from public, anon, authenticated;
grant execute on function public.export_own_data to service_role;

-- For staff who answer a request.
create function public.data_of_address(address text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return private.person_data(private.typed_address(address), private.proven_account(address));
end
$$;
revoke execute on function public.data_of_address from public, anon;
grant execute on function public.data_of_address to authenticated, service_role;

-- Every kind of mail.
alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'return_requested', 'return_accepted', 'return_refused', 'return_received',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'sale_open', 'event_called_off', 'place_kept',
    'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice', 'appointment_declined',
    'appointment_reminder', 'appointment_overdue', 'application_answer',
    'yours_link'
  )
);
