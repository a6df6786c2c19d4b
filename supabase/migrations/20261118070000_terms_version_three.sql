-- Collection at the shop and discount codes are part of the terms now.
create or replace function private.terms_version() returns integer
  language sql immutable parallel safe
  return 3;
