-- An accepted application becomes a profile with one press: unpublished, for staff to finish.

-- Fastrack designers can be hidden, as the designers of the house. What is hidden is not found either.
alter table public.fastrack_designers add column is_active boolean not null default true;
drop index public.fastrack_designers_words;
alter table public.fastrack_designers drop column words;
alter table public.fastrack_designers add column words tsvector
  generated always as (case when is_active then private.search_words(name, '', bio) end) stored;
create index fastrack_designers_words on public.fastrack_designers using gin (words) with (fastupdate = off);
drop policy "Everyone reads the Fastrack designers" on public.fastrack_designers;
create policy "Everyone reads what is active" on public.fastrack_designers
  for select to anon, authenticated
  using (is_active);

-- As before; the name of a hidden Fastrack designer corrects no search.
create or replace function private.note_public_words() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_table_name = 'products' then
    perform private.note_words(array(
      select distinct unnest(array[a.name, a.category, a.material, a.meta_description]) from added a where a.status = 'published'
    ));
  elsif tg_table_name = 'blogs' then
    perform private.note_words(array(
      select distinct unnest(array[a.title, a.category]) from added a where a.status = 'published'
    ));
  elsif tg_table_name = 'events' then
    perform private.note_words(array(
      select distinct unnest(array[a.title, a.category, a.location]) from added a where a.status = 'published'
    ));
  else
    perform private.note_words(array(select distinct a.name from added a where a.is_active));
  end if;
  return null;
end
$$;

-- input: { id, kind: 'designer' | 'fastrack', draft: { name, slug, name_lines, specialty, statement, bio, picture } }.
-- Once for each application, whoever presses; returns the profile's id.
create function public.make_designer(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  draft constant jsonb := input -> 'draft';
  a public.designer_applications;
  made uuid;
begin
  perform private.require_staff();
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such application';
  end if;
  if a.status <> 'accepted' then
    raise exception using errcode = 'check_violation', message = 'Only an accepted designer gets a profile';
  end if;
  if exists (select from public.designers where id = a.designer_id)
    or exists (select from public.fastrack_designers where id = a.fastrack_designer_id) then
    raise exception using errcode = 'check_violation', message = 'This application has its profile already';
  end if;
  if input ->> 'kind' = 'designer' then
    if exists (select from public.designers where name = draft ->> 'name') then
      raise exception using errcode = 'check_violation',
        message = 'There is a designer called ' || (draft ->> 'name') || ' already';
    end if;
    insert into public.designers (
      slug, name, name_lines, specialty, portrait, statement, bio, is_active, display_order
    ) values (
      case
        when exists (select from public.designers where slug = draft ->> 'slug') then (draft ->> 'slug') || '-' || a.number
        else draft ->> 'slug'
      end,
      draft ->> 'name', array(select jsonb_array_elements_text(draft -> 'name_lines')), draft ->> 'specialty',
      draft ->> 'picture', draft ->> 'statement', draft ->> 'bio', false,
      (select coalesce(max(display_order), 0) + 1 from public.designers)
    ) returning id into made;
    update public.designer_applications set designer_id = made, fastrack_designer_id = null where id = a.id;
  else
    insert into public.fastrack_designers (name, bio, image, is_active, display_order)
    values (
      draft ->> 'name', draft ->> 'bio', draft ->> 'picture', false,
      (select coalesce(max(display_order), 0) + 1 from public.fastrack_designers)
    ) returning id into made;
    update public.designer_applications set fastrack_designer_id = made, designer_id = null where id = a.id;
  end if;
  return made;
end
$$;
revoke execute on function public.make_designer from public, anon, authenticated;
grant execute on function public.make_designer to authenticated, service_role;
