-- A person changes their name with the sign-in service, and the profile follows, as it follows the address.

-- One line made of whatever was typed; null when nothing is left of it.
create function private.tidy_name(typed text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when private.is_line(tidy, 200) then tidy end
    from btrim(left(regexp_replace(typed, '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), 200)) as tidy
  $$;

create or replace function private.mirror_auth_user() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, left(new.email, 320), private.tidy_name(new.raw_user_meta_data ->> 'full_name'))
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

create function private.follow_name() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- A name no column would take leaves the one that was there.
  update public.profiles
  set full_name = coalesce(private.tidy_name(new.raw_user_meta_data ->> 'full_name'), full_name)
  where id = new.id;
  return null;
end
$$;
revoke all on function private.follow_name() from public;

create trigger follow_name after update of raw_user_meta_data on auth.users
  for each row
  when (old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name')
  execute function private.follow_name();
