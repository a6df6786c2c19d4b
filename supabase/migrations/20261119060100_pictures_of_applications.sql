-- Pictures that were copied from an application for a designer's draft, and that the library does not have of its own.
-- No foreign key: it would be emptied before the application's own trigger reads it.
alter table public.pictures add column application_id uuid;
create index pictures_of_applications on public.pictures (application_id) where application_id is not null;

-- As before; only what was copied for this application goes, and not a picture that the library had already.
create or replace function private.forget_application() returns trigger
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
    where id = old.designer_id and not is_active and updated_at = created_at returning id
  ), gone_fastrack as (
    delete from public.fastrack_designers
    where id = old.fastrack_designer_id and not is_active and updated_at = created_at returning id
  )
  select array_agg(both_kinds.id::text) into made
  from (select id from gone union all select id from gone_fastrack) both_kinds;
  copied := array(select p.id from public.pictures p where p.application_id = old.id);
  if cardinality(copied) > 0 then
    copied := array(select unnest(copied) except select u.picture_id from private.picture_uses() u);
    update public.pictures set deleted_at = coalesce(deleted_at, now()), original_name = 'deleted' where id = any (copied);
    -- One that a page shows is the house's from now on.
    update public.pictures set application_id = null where application_id = old.id;
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

-- Copies made so far: they were taken in the moment before their profile was made.
update public.pictures p set application_id = a.id
from public.designer_applications a
left join public.designers d on d.id = a.designer_id
left join public.fastrack_designers f on f.id = a.fastrack_designer_id
where coalesce(d.portrait, f.image) = 'pictures/' || p.id
  and p.created_at > coalesce(d.created_at, f.created_at) - interval '1 minute'
  and p.created_at <= coalesce(d.created_at, f.created_at);
