-- When a piece made to order leaves is part of the terms now.
create or replace function private.terms_version() returns integer
  language sql immutable parallel safe
  return 4;
