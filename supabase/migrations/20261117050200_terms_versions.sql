-- The terms have versions, and each booking, application and order says which one was in force when it was made.

-- TERMS_VERSION in app/features/legal/terms-versions.ts; a test holds the two together.
create function private.terms_version() returns integer
  language sql immutable parallel safe
  return 2;

-- With its owner's rights: visitors write bookings and applications themselves.
create function private.stamp_terms_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.terms_version := private.terms_version();
  return new;
end
$$;
revoke all on function private.stamp_terms_version() from public;

do $$
declare
  accepting text;
begin
  foreach accepting in array array['orders', 'appointments', 'designer_applications'] loop
    -- What was made before belongs to the first version.
    execute format('alter table public.%I add column terms_version integer not null default 1', accepting);
    execute format(
      'create trigger stamp_terms_version before insert on public.%I
       for each row execute function private.stamp_terms_version()', accepting);
  end loop;
end
$$;

-- Section 43 of the ECT Act: what a supplier says of itself.
alter table public.organisation
  add column legal_name text not null default 'AFI House of Nala (Pty) Ltd' check (private.is_line(legal_name, 200)),
  add column registration_number text not null default '2014/055142/07'
    check (private.is_line(registration_number, 50)),
  add column office_bearers text not null default 'Zanele Okafor-Nkosi, Sindiswe Adomako'
    check (private.is_line(office_bearers, 300));
