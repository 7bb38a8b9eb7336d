-- The report of birthdays reads a month in order.
CREATE INDEX personal_birthday ON personal
  ((extract(month from birthdate)::int * 100 + extract(day from birthdate)::int), user_id);
