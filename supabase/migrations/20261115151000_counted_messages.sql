-- The same payment message again raises a counter on its row: repeats cost no space, whoever sends them.

alter table public.payment_messages
  add column repeats integer not null default 0,
  -- When it was last heard.
  add column last_at timestamptz not null default clock_timestamp(),
  -- What makes two messages the same. Rows of before have none and are never counted up.
  add column digest text unique;

-- Payment messages are written once, with two exceptions, both for functions of this schema's owner alone: the buyer's
-- address may be taken out of what was sent, and a repeat counts up by one.
create or replace function private.refuse_rewriting() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and (
      (to_jsonb(new) - 'sent' = to_jsonb(old) - 'sent' and new.sent = private.without_address(old.sent))
      or (
        to_jsonb(new) - '{repeats,last_at}'::text[] = to_jsonb(old) - '{repeats,last_at}'::text[]
        and new.repeats = old.repeats + 1
      )
    )
  then
    return new;
  end if;
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The verdict is that of the first time, unless nothing was received: then it is all there is.
create function private.keep_message(
  the_order uuid, the_payment uuid, kind text, sent text, received text, verdict text
) returns void
  language sql set search_path = ''
  as $$
    insert into public.payment_messages as known (order_id, payment_id, kind, sent, received, verdict, digest)
    values (
      the_order, the_payment, kind, left(sent, 20000), left(received, 20000), verdict,
      md5(concat_ws(' ', coalesce(the_order::text, '-'), coalesce(the_payment::text, '-'), kind,
        coalesce(received, 'nothing: ' || verdict)))
    )
    on conflict (digest) do update set repeats = known.repeats + 1, last_at = clock_timestamp()
  $$;
revoke all on function private.keep_message from public;

-- input: { orderId?, paymentId?, kind, sent?, received?, verdict }
create function public.keep_payment_message(input text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  given jsonb := input::jsonb;
begin
  perform private.keep_message(
    (given ->> 'orderId')::uuid, (given ->> 'paymentId')::uuid, given ->> 'kind', given ->> 'sent',
    given ->> 'received', given ->> 'verdict'
  );
end
$$;
revoke execute on function public.keep_payment_message from public, anon, authenticated;
grant execute on function public.keep_payment_message to service_role;
