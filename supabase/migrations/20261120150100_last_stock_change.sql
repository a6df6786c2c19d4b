-- Who of the staff changed a stock last stands above the list, however many orders came since.
create index stock_movements_by_staff on public.stock_movements (id desc) where changed_by is not null;
