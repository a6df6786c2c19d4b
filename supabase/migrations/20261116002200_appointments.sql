create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  -- Both as in contact_messages.
  user_id uuid default private.caller_id() references auth.users (id) on delete set null,
  idempotency_key uuid unique,
  full_name text not null check (private.is_line(full_name, 200)),
  email text not null check (private.is_email(email)),
  phone_number text not null check (private.is_line(phone_number, 50)),
  appointment_date date not null,
  -- The hour on the shop's clock, HH:MM.
  appointment_time text not null check (appointment_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  service_type text not null,
  service_other text check (private.is_line(service_other, 200)),
  occasion_type text,
  estimated_budget text check (private.is_line(estimated_budget, 100)),
  notes text check (private.is_prose(notes, 5000)),
  -- The names of the files as the visitor had them. The files are stored as booking-files/<files_folder>/1 and so on.
  -- The site names the folder before it writes the row, which a visitor cannot read back.
  reference_images text[] not null default '{}',
  files_folder uuid unique,
  preferred_contact_method text not null,
  terms_agreed boolean not null,
  email_confirmation boolean not null default false,
  sms_confirmation boolean not null default false,
  status text not null default 'requested',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointments_service_type_known check (
    service_type in ('Custom Clothing Design', 'Alterations', 'Fitting Session', 'Consultation', 'Other')
  ),
  constraint appointments_service_other_explained check (service_type = 'Other' or service_other is null),
  constraint appointments_occasion_known
    check (occasion_type in ('Wedding', 'Formal Event', 'Casual Wear', 'Other')),
  constraint appointments_contact_method_known
    check (preferred_contact_method in ('Email', 'Phone', 'Text Message')),
  constraint appointments_reference_images_named
    check (cardinality(reference_images) <= 10 and private.are_lines(reference_images, 255)),
  constraint appointments_terms_agreed check (terms_agreed),
  constraint appointments_status_known check (status in ('requested', 'confirmed', 'declined', 'completed')),
  -- Not in the past when it was asked for, by the shop's calendar, and within two years. Compared with the row's
  -- own time rather than the clock, so that the rule stays true of rows that have grown old.
  constraint appointments_date_ahead check (
    appointment_date - (created_at at time zone 'Africa/Johannesburg')::date between 0 and 731
  )
);

create index appointments_inbox on public.appointments (status, created_at desc);
create index appointments_calendar on public.appointments (appointment_date, appointment_time);
create index appointments_by_user on public.appointments (user_id, appointment_date desc);

create trigger touch_updated_at before update on public.appointments
  for each row execute function private.touch_updated_at();

create trigger editors_change_status_only before update on public.appointments
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

-- The visitor says whether they want a mail about it.
create trigger mail_about_row_and_confirm after insert on public.appointments
  for each row when (new.email_confirmation)
  execute function private.mail_about_row('appointment_id', 'booking_notice', 'booking_receipt');
create trigger mail_about_row after insert on public.appointments
  for each row when (not new.email_confirmation)
  execute function private.mail_about_row('appointment_id', 'booking_notice');

alter table public.appointments enable row level security;

-- Visitors write and never read; the columns they may fill are the form's.
grant insert (
  idempotency_key, full_name, email, phone_number, appointment_date, appointment_time, service_type, service_other,
  occasion_type, estimated_budget, notes, reference_images, files_folder, preferred_contact_method, terms_agreed,
  email_confirmation, sms_confirmation
) on public.appointments to anon, authenticated;
grant select, update, delete on public.appointments to authenticated;

create policy "Anyone asks for an appointment" on public.appointments
  for insert to anon, authenticated
  with check (status = 'requested');

create policy "A user reads their own appointments" on public.appointments
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Staff read appointments" on public.appointments
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Staff answer appointments" on public.appointments
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Admins delete appointments" on public.appointments
  for delete to authenticated
  using ((select private.caller_role()) = 'admin');

-- Which hours of a day are confirmed for somebody, so that a visitor does not ask for one in vain. A visitor cannot read
-- appointments; this runs with its owner's rights and tells the hours alone, never whose they are.
create function public.taken_times(day date) returns text[]
  language sql stable security definer set search_path = ''
  return (
    select coalesce(array_agg(distinct appointment_time order by appointment_time), '{}')
    from public.appointments
    where appointment_date = day and status = 'confirmed'
  );
revoke execute on function public.taken_times from public;
grant execute on function public.taken_times to anon, authenticated, service_role;
