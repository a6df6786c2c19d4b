-- Visitors' files come through the site alone: it looks at what they are, counts them, and stores them with its own
-- rights. Who brought them to the storage directly passed all of that by.
drop policy "Anyone leaves a booking file" on storage.objects;
drop policy "Anyone leaves an application file" on storage.objects;
