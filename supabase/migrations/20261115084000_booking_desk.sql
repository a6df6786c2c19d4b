-- What the booking dialog needs beside the row itself.

-- Which hours of a day are given away, so that nobody asks for one in vain. A visitor cannot read appointments; this
-- runs with its owner's rights and tells the hours alone, never whose they are.
create function public.taken_times(day date) returns text[]
  language sql stable security definer set search_path = ''
  return (
    select coalesce(array_agg(distinct appointment_time order by appointment_time), '{}')
    from public.appointments
    where appointment_date = day and status = 'confirmed'
  );
revoke execute on function public.taken_times from public;
grant execute on function public.taken_times to anon, authenticated, service_role;

-- The folder of the bucket booking-files that holds the files of reference_images, as 1.jpg, 2.pdf and so on. The
-- server names it before it writes the row, which a visitor cannot read back.
alter table public.appointments add column files_folder uuid unique;
grant insert (files_folder) on public.appointments to anon, authenticated;
