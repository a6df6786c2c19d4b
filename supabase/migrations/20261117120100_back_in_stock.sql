-- A piece also comes back without its stock rising: staff make it to order, or put it on sale again. Whoever waits for a
-- size of it is told then too.
create function private.tell_who_waits(the_product text) returns void
  language sql security definer set search_path = ''
  as $$
    with told as (
      update public.waiting_list w set state = 'told'
      from public.products p
      where p.id = the_product and w.product_id = p.id and w.state = 'waiting' and p.status = 'published'
        and coalesce((p.left_by_size ->> coalesce(w.size, 'one'))::integer, 1) > 0
        and case when w.size is null then cardinality(p.sizes) = 0 else w.size = any (p.sizes) end
      returning w.id, w.email
    )
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    select 'back_in_stock', told.email, jsonb_build_object('waiting_id', told.id), 'back_in_stock:' || told.id
    from told on conflict (dedupe_key) do nothing
  $$;
revoke all on function private.tell_who_waits from public;

create function private.tell_of_piece() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.tell_who_waits(new.id);
  return null;
end
$$;
revoke all on function private.tell_of_piece() from public;

create trigger tell_who_waits after update on public.products
  for each row
  when (new.status = 'published' and (
    old.status is distinct from new.status or old.left_by_size is distinct from new.left_by_size
    or old.sizes is distinct from new.sizes
  ))
  execute function private.tell_of_piece();

-- A rising stock reaches the piece, and who waits for it, through left_by_size; here only seats are left.
create or replace function private.offer_what_came_back() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  waiting_for text;
begin
  -- Seats on their way from an offer to its order are nobody else's.
  if current_setting('site.accepting_offer', true) = 'yes' then
    return null;
  end if;
  if new.ticket_package_id is not null then
    perform private.offer_package(new.ticket_package_id);
  elsif new.event_id is not null then
    -- Packages that count their own seats hear of it there: their rows are locked before that of the event.
    for waiting_for in
      select t.id from public.ticket_packages t
      where t.event_id = new.event_id and not exists (select from public.stock s where s.ticket_package_id = t.id)
        and exists (select from public.waiting_list w where w.ticket_package_id = t.id and w.state = 'waiting')
      order by t.position, t.id
    loop
      perform private.offer_package(waiting_for);
    end loop;
  end if;
  return null;
end
$$;
