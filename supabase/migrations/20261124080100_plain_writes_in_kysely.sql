-- Writes that need no lock and no right of their own are made by the server with Kysely, as the member of staff.

drop function public.save_event(jsonb);

-- An import is written by staff, as themselves. Nobody else says that a reader came with one.
drop function public.import_subscribers(jsonb);
alter table public.newsletter_imports alter column created_by set default auth.uid();
grant insert (id, file_name, consent_text, consent_date, consent_place, added)
  on public.newsletter_imports to authenticated;
create policy "Staff keep imports" on public.newsletter_imports
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor'));
grant insert (import_id) on public.newsletter_subscriptions to authenticated;
alter policy "Anyone subscribes" on public.newsletter_subscriptions
  with check (confirmation in ('none', 'asked') and import_id is null);
create policy "Staff import subscriptions" on public.newsletter_subscriptions
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor') and confirmation = 'none');

-- A draft becomes scheduled by the hand of staff; from there on it is the worker's, or stop_newsletter's.
drop function public.schedule_newsletter(jsonb);
grant update (status, send_at) on public.newsletters to authenticated;
alter policy "Staff change drafts" on public.newsletters
  with check ((select private.caller_role()) in ('admin', 'editor') and status in ('draft', 'scheduled'));
