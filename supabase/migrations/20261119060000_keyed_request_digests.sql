-- A digest that anybody can compute tells whether a guessed address once asked to be forgotten. Keyed, it takes the
-- database's own key, as that of who left the newsletter.
create function private.keyed_hash(message bytea) returns bytea
  language sql stable security definer set search_path = ''
  as $$
    select sha256(k.outer_block || sha256(k.inner_block || message)) from private.address_key k
  $$;
revoke all on function private.keyed_hash from public;

create or replace function private.mailbox_hash(address text) returns bytea
  language sql stable security definer set search_path = ''
  return private.keyed_hash(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8'));

-- Of the former digest, so that those of forgotten addresses could be keyed too.
create or replace function private.address_digest(address text) returns bytea
  language sql stable security definer set search_path = ''
  return private.keyed_hash(sha256(convert_to(private.typed_address(address), 'UTF8')));

update public.data_requests set address_digest = private.keyed_hash(address_digest);
update public.audit set before = before - 'address_digest', after = after - 'address_digest'
where table_name = 'data_requests';

-- For admins who look for the requests of an address, forgotten ones too.
create function public.request_digest(address text) returns bytea
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  return private.address_digest(address);
end
$$;
revoke execute on function public.request_digest from public, anon, authenticated;
grant execute on function public.request_digest to authenticated, service_role;

create index staff_invitations_by_address on public.staff_invitations (email);

-- As before; an invitation is something of theirs too.
create or replace function private.has_anything(the_address text) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (select from public.orders where email = the_address)
      or exists (select from public.appointments where lower(email) = the_address)
      or exists (select from public.designer_applications where lower(email) = the_address)
      or exists (select from public.contact_messages where lower(email) = the_address)
      or exists (select from public.tickets where guest_email = the_address)
      or exists (select from public.ticket_guests where email = the_address)
      or exists (select from public.waiting_list where email = the_address)
      or exists (select from public.newsletter_subscriptions where email = the_address)
      or exists (select from public.staff_invitations where email = the_address)
      or private.proven_account(the_address) is not null
  $$;
