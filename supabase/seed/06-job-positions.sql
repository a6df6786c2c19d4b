insert into public.job_positions
  (title, department, location, employment_type, salary_range, description, is_active, created_at)
values

('Pattern cutter', 'Atelier', 'Johannesburg', 'Full time', 'R28,000 to R34,000 a month',
  $$You read a sketch the way others read a face. Five years on a bench, womenswear and tailoring, and patience with beginners.$$,
  true, now() - interval '6 days'),

('Show producer', 'Events', 'Johannesburg, with travel', 'Contract, nine months', null,
  $$Fourteen designers, one runway, one clock. You have run a live show before and slept the night after it.$$,
  true, now() - interval '13 days'),

('Picture editor', 'Stories', 'Remote, African time zones', 'Part time', 'R420 an hour',
  $$You choose the second-best frame when it is the truer one, and you write captions with verbs in them.$$,
  true, now() - interval '20 days'),

('Archive assistant', 'Archive', 'Johannesburg', 'Full time', 'R18,500 a month',
  $$Eleven hundred lengths of cloth, one humidity meter and a catalogue that stops at the letter M. The place is filled.$$,
  false, now() - interval '120 days');
