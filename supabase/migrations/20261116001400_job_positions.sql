create table public.job_positions (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 200)),
  department text not null check (private.is_line(department, 200)),
  location text not null check (private.is_line(location, 200)),
  employment_type text not null check (private.is_line(employment_type, 100)),
  description text not null check (private.is_prose(description, 20000)),
  salary_range text check (private.is_line(salary_range, 100)),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index job_positions_newest on public.job_positions (created_at desc) where is_active;

create trigger touch_updated_at before update on public.job_positions
  for each row execute function private.touch_updated_at();

alter table public.job_positions enable row level security;
grant select on public.job_positions to anon;
grant select, insert, update, delete on public.job_positions to authenticated;

create policy "Everyone reads active positions" on public.job_positions
  for select to anon, authenticated
  using (is_active);

create policy "Staff manage positions" on public.job_positions
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
