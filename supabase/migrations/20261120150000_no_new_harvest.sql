-- As before, but a new event never gets an id that holds 'harvest', by which the tables of the harvest are sold out.
create or replace function private.name_local_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted constant text := private.slug_of(replace(private.slug_of(new.title), 'harvest', ' '));
  suffix integer := 1;
begin
  new.id := wanted;
  while exists (select from public.local_events where id = new.id) loop
    suffix := suffix + 1;
    new.id := wanted || '-' || suffix;
  end loop;
  return new;
end
$$;
