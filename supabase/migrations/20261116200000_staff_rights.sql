-- What staff may do, said once. An editor works with orders; refunds, money, people and the audit are for admins. The
-- functions of the staff area run as their owner, so each of them begins with one of these two.
create function private.require_staff() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if coalesce(private.caller_role(), 'user') not in ('admin', 'editor') then
    raise exception 'Only staff may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_staff() from public;

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if private.caller_role() is distinct from 'admin' then
    raise exception 'Only an admin may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_admin() from public;

-- A refund is money: the status says so only for an admin.
create trigger admins_refund before update on public.orders
  for each row
  when (current_user = 'authenticated' and old.status is distinct from new.status and new.status = 'refunded')
  execute function private.refuse_unless_admin();

-- Who works here, for colleagues: an editor reads no other profile.
create function public.staff_names() returns table (id uuid, email text)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query select p.id, p.email from public.profiles p where p.role in ('admin', 'editor');
end
$$;
revoke execute on function public.staff_names() from public, anon, authenticated;
grant execute on function public.staff_names() to authenticated, service_role;
