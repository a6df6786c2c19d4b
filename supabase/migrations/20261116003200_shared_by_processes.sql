-- What the processes of one site share apart from its content. No policy: the site alone reads and writes it.

-- As rate-limiter-flexible keeps it. Counts of a few minutes may be lost in a crash, so nothing of them is logged.
create unlogged table public.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_by_expiry on public.rate_limits (expire);
alter table public.rate_limits enable row level security;

-- Every process must sign with the same secret; what is kept here only tells whether it does.
create table public.secret_fingerprint (
  is_only_row boolean primary key default true check (is_only_row),
  fingerprint text not null
);
alter table public.secret_fingerprint enable row level security;
