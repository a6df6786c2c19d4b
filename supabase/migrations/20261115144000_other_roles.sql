-- The specification names admin, editor and user, and says that others are possible: they are stored as they are. Every
-- policy asks for 'admin' or 'editor' by name, so any other role has a user's rights. Lower case only, so that no role
-- reads like a staff role without being one.
alter table public.profiles
  drop constraint profiles_role_known,
  add constraint profiles_role_is_a_word check (role ~ '^[a-z][a-z0-9_-]{0,39}$');
