-- The numbers of the mail log are read by the server with Kysely, as the member of staff.
drop function public.count_mails();
drop function public.list_withheld_mails();

-- What the mail budget did not let out. Of its recipients there is a digest only.
grant select (kind, mailbox, is_withheld, created_at) on public.visitor_mails to authenticated;
create policy "Staff read what was withheld" on public.visitor_mails
  for select to authenticated
  using (
    is_withheld and (
      (select private.caller_role() = 'admin')
      or ((select private.caller_role() = 'editor') and not private.is_people_mail(kind))
    )
  );
