-- What a text column may hold, told once. NULL passes: the column itself says whether it is required. Postgres refuses
-- the null character by itself. Bodies are written as `return`, bound when they are created: a request role runs them
-- inside a check without any right on the schema private.

-- One line a person typed: not blank (nor blank to the eye), not too long, and nothing that could break a mail header
-- or a list.
create function private.is_line(value text, longest integer) returns boolean
  language sql immutable parallel safe
  return value ~ '[^\s\u00a0\u2000-\u200b\u3000\ufeff]' and char_length(value) <= longest
    and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';

-- A message: as above, with tabs and line breaks.
create function private.is_prose(value text, longest integer) returns boolean
  language sql immutable parallel safe
  return value ~ '[^\s\u00a0\u2000-\u200b\u3000\ufeff]' and char_length(value) <= longest
    and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]';

-- As loose as a browser's email field, yet never two addresses and never a name beside the address.
create function private.is_email(value text) returns boolean
  language sql immutable parallel safe
  return private.is_line(value, 254) and value ~ '^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$';

-- A web address that staff can click without fear of other schemes.
create function private.is_web_address(value text) returns boolean
  language sql immutable parallel safe
  return private.is_line(value, 500) and value ~* '^https?://[^\s/]+(/\S*)?$';

-- A list of lines, none missing.
create function private.are_lines(items text[], longest integer) returns boolean
  language sql immutable parallel safe
  return (
    select coalesce(bool_and(coalesce(private.is_line(item, longest), false)), true) from unnest(items) as item
  );
