create table public.designer_applications (
  id uuid primary key default gen_random_uuid(),
  -- Both as in contact_messages.
  user_id uuid default private.caller_id() references auth.users (id) on delete set null,
  idempotency_key uuid unique,
  application_type text not null,
  design_type text[] not null,
  title text not null,
  first_name text not null check (private.is_line(first_name, 200)),
  last_name text not null check (private.is_line(last_name, 200)),
  phone text not null check (private.is_line(phone, 50)),
  email text not null check (private.is_email(email)),
  website text check (private.is_web_address(website)),
  social_media_handles text not null check (private.is_prose(social_media_handles, 1000)),
  company_registration_number text not null check (private.is_line(company_registration_number, 100)),
  company_label_name text not null check (private.is_line(company_label_name, 200)),
  age_groups text not null check (private.is_line(age_groups, 200)),
  stores_supplied text not null check (private.is_prose(stores_supplied, 2000)),
  operating_duration text not null check (private.is_line(operating_duration, 200)),
  has_studio boolean not null default false,
  studio_address text check (private.is_prose(studio_address, 1000)),
  has_done_shows boolean not null default false,
  previous_shows text check (private.is_prose(previous_shows, 5000)),
  -- The names of the files as the designer had them. The files are stored as application-files/<files_folder>/1 and
  -- so on.
  portfolio_files text[] not null default '{}',
  files_folder uuid unique,
  terms_accepted boolean not null,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint designer_applications_type_known check (application_type in ('Fashion Show', 'Pop-Up Shop')),
  constraint designer_applications_design_type_known check (
    design_type <@ array[
      'Ladieswear', 'Menswear', 'Genderneutral', 'Jewellery', 'Accessories', 'Footwear', 'Millinery'
    ]
    and cardinality(design_type) between 1 and 7
  ),
  constraint designer_applications_title_known check (title in ('Mr', 'Ms', 'Mrs', 'Dr')),
  -- These two fields show only when their box is ticked.
  constraint designer_applications_address_of_studio check (has_studio or studio_address is null),
  constraint designer_applications_shows_done check (has_done_shows or previous_shows is null),
  constraint designer_applications_portfolio_named
    check (cardinality(portfolio_files) <= 10 and private.are_lines(portfolio_files, 255)),
  constraint designer_applications_terms_accepted check (terms_accepted),
  constraint designer_applications_status_known check (status in ('new', 'in_review', 'accepted', 'declined'))
);

create index designer_applications_inbox on public.designer_applications (status, created_at desc);
create index designer_applications_by_user on public.designer_applications (user_id) where user_id is not null;

create trigger touch_updated_at before update on public.designer_applications
  for each row execute function private.touch_updated_at();

create trigger editors_change_status_only before update on public.designer_applications
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

create trigger mail_about_row after insert on public.designer_applications
  for each row execute function private.mail_about_row('application_id', 'application_notice', 'application_receipt');

alter table public.designer_applications enable row level security;

-- Visitors write and never read; the columns they may fill are the form's.
grant insert (
  idempotency_key, application_type, design_type, title, first_name, last_name, phone, email, website,
  social_media_handles, company_registration_number, company_label_name, age_groups, stores_supplied,
  operating_duration, has_studio, studio_address, has_done_shows, previous_shows, portfolio_files, files_folder,
  terms_accepted
) on public.designer_applications to anon, authenticated;
grant select, update, delete on public.designer_applications to authenticated;

create policy "Anyone applies" on public.designer_applications
  for insert to anon, authenticated
  with check (status = 'new');

create policy "Staff read applications" on public.designer_applications
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Staff decide on applications" on public.designer_applications
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Admins delete applications" on public.designer_applications
  for delete to authenticated
  using ((select private.caller_role()) = 'admin');
