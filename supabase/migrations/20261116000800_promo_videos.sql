-- The films of the shop.
create table public.promo_videos (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 200)),
  description text check (private.is_prose(description, 2000)),
  video_url text not null check (private.is_line(video_url, 2000)),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index promo_videos_in_order on public.promo_videos (order_index) where is_active;

create trigger touch_updated_at before update on public.promo_videos
  for each row execute function private.touch_updated_at();

alter table public.promo_videos enable row level security;
grant select on public.promo_videos to anon;
grant select, insert, update, delete on public.promo_videos to authenticated;

create policy "Everyone reads active promo videos" on public.promo_videos
  for select to anon, authenticated
  using (is_active);

create policy "Staff manage promo videos" on public.promo_videos
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
