-- People are listed by the server with Kysely, as the admin. What the sign-in keeps of them only its owner may read.
drop function public.list_people(jsonb);
drop index public.profiles_by_words;
drop function private.person_words;
create index profiles_by_words on public.profiles
  using gin (to_tsvector('simple', coalesce(full_name, '') || ' ' || coalesce(email, ''))) with (fastupdate = off);

create function public.sign_ins_of(people uuid[])
  returns table (
    user_id uuid, seen_at timestamptz, has_two_step boolean, recovery_codes_left integer, open_sessions integer
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return query
    select u.id, coalesce(v.seen_at, u.last_sign_in_at), t.confirmed_at is not null,
      (select count(*)::integer from public.recovery_codes c where c.user_id = u.id and c.used_at is null),
      (select count(*)::integer from auth.sessions s
        where s.user_id = u.id and (s.not_after is null or s.not_after > now()))
    from auth.users u
    left join public.staff_visits v on v.user_id = u.id
    left join public.two_step t on t.user_id = u.id
    where u.id = any (people);
end
$$;
revoke execute on function public.sign_ins_of from public;
grant execute on function public.sign_ins_of to authenticated;
