-- No SVG in either bucket: opened on our own origin it could run a script with a member of staff's session.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('images', 'images', true, 20 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('booking-files', 'booking-files', false, 10 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Everyone reads site images" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'images');

create policy "Staff manage site images" on storage.objects
  for all to authenticated
  using (bucket_id = 'images' and (select private.caller_role()) in ('admin', 'editor'));

-- Insert alone: a visitor can neither replace, list nor fetch a file, not even their own.
create policy "Anyone leaves a booking file" on storage.objects
  for insert to anon, authenticated
  with check (bucket_id = 'booking-files');

create policy "Staff read booking files" on storage.objects
  for select to authenticated
  using (bucket_id = 'booking-files' and (select private.caller_role()) in ('admin', 'editor'));

create policy "Admins delete booking files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'booking-files' and (select private.caller_role()) = 'admin');
