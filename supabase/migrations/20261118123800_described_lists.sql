-- Lists that were handed over as text are described, like everything else that a function takes.
drop function public.review_applications(jsonb);
create function public.review_applications(ids text[]) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  moved integer;
begin
  perform private.require_staff();
  update public.designer_applications
  set status = 'in_review', sequence = sequence + 1, reviewed_at = clock_timestamp()
  where status = 'new' and id::text = any (ids);
  get diagnostics moved = row_count;
  return moved;
end
$$;
revoke execute on function public.review_applications from public;
grant execute on function public.review_applications to authenticated;

-- What staff say of several stocks at once: all of it, or none. input: an array of what correct_stock takes. All rows are
-- locked before any is changed, in the order of lock_stock: a count and a checkout of the same pieces take turns.
create or replace function public.correct_stocks(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  correction jsonb;
begin
  perform private.require_staff();
  perform from public.stock s
  where s.id in (
    select counted.id from jsonb_array_elements(input -> 'corrections') as said (of)
    join public.stock counted on counted.size is not distinct from said.of ->> 'size' and (
      counted.product_id = said.of ->> 'productId' or counted.ticket_package_id = said.of ->> 'ticketPackageId'
    )
  )
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id), s.size nulls first
  for update;
  for correction in select * from jsonb_array_elements(input -> 'corrections') loop
    perform public.correct_stock(correction);
  end loop;
end
$$;
comment on function public.correct_stocks(jsonb) is
'input: { corrections: readonly Functions["correct_stock"]["args"]["input"][] }';

-- The export has everything there is of a person; this is what the screen shows of it.
comment on function public.data_of_address(text) is
'returns: {
  account: { email: string | null; name: string | null; since: string } | null;
  measurements: { bust?: number | null; waist?: number | null; hip?: number | null } | null;
  newsletter: Record<string, Json> | null } & Record<
    "orders" | "tickets" | "seats" | "appointments" | "applications" | "messages" | "waiting_lists" | "invitations" | "mails" |
    "devices", Record<string, Json>[]>';
