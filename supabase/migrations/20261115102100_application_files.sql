-- The portfolio of a designer who applies; as with a booking's files, anyone leaves one and staff alone read it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('application-files', 'application-files', false, 10 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Anyone leaves an application file" on storage.objects
  for insert to anon, authenticated
  with check (bucket_id = 'application-files');

create policy "Staff read application files" on storage.objects
  for select to authenticated
  using (bucket_id = 'application-files' and (select private.caller_role()) in ('admin', 'editor'));

create policy "Admins delete application files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'application-files' and (select private.caller_role()) = 'admin');

-- The names of the files as the designer had them, and the folder that holds them as 1.jpg, 2.pdf and so on.
alter table public.designer_applications
  add column portfolio_files text[] not null default '{}',
  add column files_folder uuid unique,
  add constraint designer_applications_portfolio_named
    check (cardinality(portfolio_files) <= 10 and private.are_lines(portfolio_files, 255));
grant insert (portfolio_files, files_folder) on public.designer_applications to anon, authenticated;
