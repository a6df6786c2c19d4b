-- A double click that reaches two processes asks once: for a link by mail, and for more pictures of an appointment.

-- The idempotency key of the form. Without scripts it is the same all day, and a link is good for half an hour: so only
-- a request of the last minute is a repeat.
alter table public.visitor_mails add column request_key uuid;

drop function private.queue_visitor_mail(text, text, jsonb, text, integer);

-- As before. `the_request`: the same one again, within a minute, is neither queued nor counted.
create function private.queue_visitor_mail(
  mail_kind text, mail_recipient text, about jsonb, mail_key text, most_per_hour integer,
  the_request uuid default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  mailbox_per_hour constant integer := 5;
  mailbox_per_day constant integer := 12;
  kind_per_hour constant integer := case when mail_recipient is null then most_per_hour else 200 end;
  to_mailbox constant bytea := private.mailbox_digest(mail_recipient);
  an_hour_ago constant timestamptz := now() - interval '1 hour';
  mailbox_today record;
  is_over boolean;
begin
  select count(*) >= kind_per_hour into is_over from public.visitor_mails
  where kind = mail_kind and created_at > an_hour_ago and not is_withheld;

  if to_mailbox is not null then
    -- Requests of the same moment count each other.
    perform pg_advisory_xact_lock(hashtextextended('visitor_mails:' || encode(to_mailbox, 'hex'), 0));
    if exists (
      select from public.visitor_mails
      where mailbox = to_mailbox and request_key = the_request and created_at > now() - interval '1 minute'
    ) then
      return;
    end if;
    select count(*) as of_the_day,
      count(*) filter (where created_at > an_hour_ago) as of_the_hour,
      count(*) filter (where created_at > an_hour_ago and kind = mail_kind) as of_the_kind
    into mailbox_today from public.visitor_mails
    where mailbox = to_mailbox and created_at > now() - interval '1 day' and not is_withheld;
    is_over := is_over
      or mailbox_today.of_the_day >= mailbox_per_day
      or mailbox_today.of_the_hour >= mailbox_per_hour
      or mailbox_today.of_the_kind >= most_per_hour;
  end if;

  insert into public.visitor_mails (kind, mailbox, is_withheld, request_key)
  values (mail_kind, to_mailbox, is_over, the_request);
  if is_over then
    perform private.queue_withheld_digest();
  else
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (mail_kind, mail_recipient, about, mail_key)
    on conflict (dedupe_key) do nothing;
  end if;
end
$$;
revoke all on function private.queue_visitor_mail from public;

drop function public.request_yours_link(text);
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

drop function public.send_order_link(text, text);
create function public.send_order_link(typed_reference text, typed_email text, request_key uuid default null)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  links_per_hour constant integer := 3;
  found_order record;
begin
  select id, email into found_order from public.orders
  where reference = typed_reference and lower(email) = lower(typed_email);
  if found_order.id is not null then
    perform private.queue_visitor_mail(
      'order_link', found_order.email, jsonb_build_object('order_id', found_order.id),
      'order_link:' || found_order.id || ':' || gen_random_uuid(), links_per_hour, request_key
    );
  end if;
end
$$;
revoke execute on function public.request_yours_link, public.send_order_link from public, anon, authenticated;
grant execute on function public.request_yours_link, public.send_order_link to service_role;

-- Where the pictures of a form were given their places. It goes with the appointment.
create table private.added_files (
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  idempotency_key uuid not null,
  first integer not null,
  primary key (appointment_id, idempotency_key)
);

-- As before. Sent again, they have the places they were given.
create or replace function public.add_own_files(input jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  the_key constant uuid := (input ->> 'idempotencyKey')::uuid;
  added constant text[] := array(select jsonb_array_elements_text(input -> 'names'));
  a public.appointments;
  given_place integer;
begin
  select * into a from public.appointments where id::text = input ->> 'id' for update;
  select f.first into given_place from private.added_files f
  where f.appointment_id = a.id and f.idempotency_key = the_key;
  if given_place is not null then
    return jsonb_build_object('folder', a.files_folder, 'first', given_place);
  end if;
  if a.id is null or a.status not in ('requested', 'confirmed', 'moved')
    or private.appointment_moment(a.appointment_date, a.appointment_time) <= the_time
    or cardinality(a.reference_images) + cardinality(added) > 10 then
    return null;
  end if;
  update public.appointments set
    reference_images = reference_images || added, files_folder = coalesce(files_folder, gen_random_uuid())
  where id = a.id returning * into a;
  given_place := cardinality(a.reference_images) - cardinality(added) + 1;
  if the_key is not null then
    insert into private.added_files (appointment_id, idempotency_key, first) values (a.id, the_key, given_place);
  end if;
  return jsonb_build_object('folder', a.files_folder, 'first', given_place);
end
$$;
