-- Rows staff edit carry the time of the last edit, set here so that no caller can forget or forge it.
create function private.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.updated_at = now();
  return new;
end
$$;
