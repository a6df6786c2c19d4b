-- Titles that run across the home page.
create table public.banners (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 200)),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index banners_newest on public.banners (created_at desc) where active;

create trigger touch_updated_at before update on public.banners
  for each row execute function private.touch_updated_at();

alter table public.banners enable row level security;
grant select on public.banners to anon;
grant select, insert, update, delete on public.banners to authenticated;

create policy "Everyone reads active banners" on public.banners
  for select to anon, authenticated
  using (active);

create policy "Staff manage banners" on public.banners
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
