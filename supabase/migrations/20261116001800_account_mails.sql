-- Mails about accounts wait in the outbox like all others, so that a mail server that is away loses none of them. A
-- row names its recipient and nothing more. The link that opens the account is made when the mail is sent: it is kept
-- in no mail that staff could read, and its hour begins when the mail leaves.

-- One that still waits says the same: a mail server that comes back does not send the same words ten times. A stranger
-- can ask for all but 'password_changed', and must not be able to keep the owner from learning of that.
create function public.queue_account_mail(mail_kind text, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_a_kind_per_hour constant integer := 5;
  mail_key constant text := mail_kind || ':' || gen_random_uuid();
begin
  if exists (
    select from public.outbox where kind = mail_kind and recipient = address and status = 'pending'
  ) then
    return;
  end if;
  if mail_kind = 'password_changed' then
    insert into public.outbox (kind, recipient, dedupe_key) values (mail_kind, address, mail_key);
  else
    perform private.queue_visitor_mail(mail_kind, address, '{}', mail_key, of_a_kind_per_hour);
  end if;
end
$$;
revoke execute on function public.queue_account_mail from public, anon, authenticated;
grant execute on function public.queue_account_mail to service_role;

-- Makes this token the one that proves the address, in place of any earlier one. Says whether the account is 'open'
-- already or 'waiting' for it; null when there is nothing to prove: no such account, or its owner has proved it.
create function public.issue_confirmation(address text, token text) returns text
  language sql volatile security definer set search_path = ''
  as $$
    update auth.users as account
    set confirmation_token = token, confirmation_sent_at = now()
    where account.email = address and not account.is_sso_user
      and not exists (
        select from auth.identities as identity
        where identity.user_id = account.id and identity.identity_data ->> 'email_verified' = 'true'
      )
    returning case when account.email_confirmed_at is null then 'waiting' else 'open' end
  $$;
revoke execute on function public.issue_confirmation from public, anon, authenticated;
grant execute on function public.issue_confirmation to service_role;

-- Makes this token the one that lets the owner of the address choose a new password. False when there is no account.
create function public.issue_recovery(address text, token text) returns boolean
  language sql volatile security definer set search_path = ''
  as $$
    with issued as (
      update auth.users set recovery_token = token, recovery_sent_at = now()
      where email = address and not is_sso_user
      returning id
    )
    select exists (select from issued)
  $$;
revoke execute on function public.issue_recovery from public, anon, authenticated;
grant execute on function public.issue_recovery to service_role;

-- Mails about an account are deleted with the account.
create function private.forget_account_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.outbox
  where recipient = old.email
    and kind in ('account_confirmation', 'account_recovery', 'account_exists', 'password_changed');
  return null;
end
$$;
revoke all on function private.forget_account_mails() from public;

create trigger forget_account_mails after delete on auth.users
  for each row execute function private.forget_account_mails();
