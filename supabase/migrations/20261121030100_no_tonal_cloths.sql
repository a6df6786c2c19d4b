-- Grounds of pages, of which no piece is cut: staff have nothing to tell of them.
delete from public.cloths where id in ('baobab-leaf-tonal', 'kuba-diagonal-tonal', 'moon-arcs-tonal');
