-- The number that answers on WhatsApp. Without one, no page offers it: the shop's telephone may be a landline.
alter table public.organisation
  add column whatsapp_phone text check (private.is_line(whatsapp_phone, 50));
