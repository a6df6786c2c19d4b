-- The applicant's own page, opened by the link in every mail about the application: contact data are corrected there, and
-- an application withdrawn. The server has checked the link.
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
    'application_address', 'application_address_gone', 'application_withdrawn', 'application_withdrawn_notice'
  )
);

create index outbox_by_application on public.outbox ((payload ->> 'application_id'))
  where payload ->> 'application_id' is not null;

-- input: { id }. False: it was decided before. The applicant and the team are told.
create function public.withdraw_application(input jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  a public.designer_applications;
begin
  update public.designer_applications
  set status = 'withdrawn', sequence = sequence + 1, decided_at = clock_timestamp(), message = null
  where id::text = input ->> 'id' and status in ('new', 'in_review', 'shortlisted', 'interview')
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
revoke execute on function public.withdraw_application from public, anon, authenticated;
grant execute on function public.withdraw_application to service_role;

-- input: { id, phone, email, website, social_media_handles }. False: there is nothing to correct any more. Mails go to the
-- new address from then on; the old one is told, and its link still opens the page.
create function public.correct_application(input jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  a public.designer_applications;
  wanted_email constant text := btrim(input ->> 'email');
  is_moved boolean;
begin
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found or a.status in ('declined', 'withdrawn') then
    return false;
  end if;
  is_moved := lower(wanted_email) <> lower(a.email);
  update public.designer_applications set
    phone = input ->> 'phone', email = wanted_email, website = input ->> 'website',
    social_media_handles = input ->> 'social_media_handles',
    -- Whoever is writing to the old address is told to look again.
    sequence = sequence + is_moved::integer
  where id = a.id;
  if is_moved then
    perform private.queue_visitor_mail(
      'application_address_gone', lower(a.email), jsonb_build_object('application_id', a.id),
      'application_address_gone:' || a.id || ':' || (a.sequence + 1), 3
    );
    perform private.queue_visitor_mail(
      'application_address', lower(wanted_email), jsonb_build_object('application_id', a.id),
      'application_address:' || a.id || ':' || (a.sequence + 1), 3
    );
  end if;
  return true;
end
$$;
revoke execute on function public.correct_application from public, anon, authenticated;
grant execute on function public.correct_application to service_role;

-- What picture_uses did before, for functions that no member calls.
create function private.picture_uses() returns table (picture_id uuid, table_name text, record_id text, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  shown_on_pages record;
begin
  for shown_on_pages in
    select c.relname from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'tell_change' and c.relnamespace = 'public'::regnamespace and c.relname <> 'pictures'
    order by c.relname
  loop
    return query execute format(
      $query$
        select distinct found.match[1]::uuid, %1$L::text, coalesce(named.row ->> 'id', named.row ->> 'slug', ''),
          coalesce(named.row ->> 'name', named.row ->> 'title', named.row ->> 'label', '')
        from (select to_jsonb(shown) as row from public.%1$I shown) named,
          lateral regexp_matches(named.row::text, '\mpictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found (match)
      $query$, shown_on_pages.relname);
  end loop;
end
$$;
revoke all on function private.picture_uses() from public;
create or replace function public.picture_uses() returns table (picture_id uuid, table_name text, record_id text, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query select * from private.picture_uses();
end
$$;

-- A deleted application takes with it its mails, to former addresses too, and a draft of a profile that nobody has
-- worked on, with the picture that was copied for it if no other page shows it.
create function private.forget_application() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  made text[];
  copied uuid[];
begin
  delete from public.outbox where payload ->> 'application_id' = old.id::text and status <> 'sent';
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where payload ->> 'application_id' = old.id::text and recipient is not null;
  with gone as (
    delete from public.designers
    where id = old.designer_id and not is_active and updated_at = created_at returning id, portrait as picture
  ), gone_fastrack as (
    delete from public.fastrack_designers
    where id = old.fastrack_designer_id and not is_active and updated_at = created_at returning id, image as picture
  )
  select array_agg(both_kinds.id::text), array_agg(substr(both_kinds.picture, 10)::uuid)
    filter (where both_kinds.picture ~ '^pictures/[0-9a-f-]{36}$')
  into made, copied
  from (select id, picture from gone union all select id, picture from gone_fastrack) both_kinds;
  if copied is not null then
    copied := array(select unnest(copied) except select u.picture_id from private.picture_uses() u);
    update public.pictures set deleted_at = now(), original_name = 'deleted' where id = any (copied);
    update public.audit a set before = a.before - 'original_name', after = a.after - 'original_name'
    where a.table_name = 'pictures' and a.record_id = any (copied::text[]);
  end if;
  update public.audit a set
    before = a.before - private.personal_fields() - array['slug', 'name_lines', 'statement', 'bio'],
    after = a.after - private.personal_fields() - array['slug', 'name_lines', 'statement', 'bio']
  where a.table_name in ('designers', 'fastrack_designers') and a.record_id = any (made);
  return null;
end
$$;
revoke all on function private.forget_application() from public;

create trigger forget_application after delete on public.designer_applications
  for each row execute function private.forget_application();
