-- A form sent twice (a double click, a retry after a lost answer) carries the same key and is written once, whichever
-- process it reaches. Random, or made with the site's secret: nobody can guess another visitor's key, so a refusal
-- tells nothing about other people's rows.
alter table public.contact_messages add column idempotency_key uuid unique;
grant insert (idempotency_key) on public.contact_messages to anon, authenticated;

alter table public.designer_applications add column idempotency_key uuid unique;
grant insert (idempotency_key) on public.designer_applications to anon, authenticated;

alter table public.appointments add column idempotency_key uuid unique;
grant insert (idempotency_key) on public.appointments to anon, authenticated;
