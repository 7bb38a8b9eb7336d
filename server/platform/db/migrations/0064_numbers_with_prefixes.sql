-- A long number is found with up to two signs between its digits, and not within a longer one. Shorter ones could be dates.
-- A phone number, stored with a plus, is also found after 00, 0 or 0 and the two digits of a carrier (or xx), and one of Brazil without 55.
CREATE OR REPLACE FUNCTION number_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN value ~ '^[0-9]{8,}[0-9Xx]$' THEN '(?<![0-9])' || spaced || '(?![0-9])'
    WHEN value ~ '^[+][0-9]{9,15}$' THEN '(?<![0-9])[+]?(?:(?:00|0(?:[1-9][0-9]|xx)?)[ .()/-]{0,2})?'
      || CASE WHEN value ~ '^[+]55[0-9]{10,11}$' THEN '(?:5[ .()/-]{0,2}5[ .()/-]{0,2})?' ELSE '' END || spaced || '(?![0-9])' END
  FROM regexp_replace(regexp_replace(value, '^[+](?:55(?=[0-9]{10,11}$))?', ''), '(.)(?=.)', '\1[ .()/-]{0,2}', 'g') spaced
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION without_values(content text, personal text[], instead text) RETURNS text LANGUAGE plpgsql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  value text;
  pattern text;
  escaped text := replace(instead, '\', '\\');
BEGIN
  FOREACH value IN ARRAY personal LOOP
    pattern := number_pattern(value);
    content := CASE WHEN pattern IS NOT NULL THEN regexp_replace(content, pattern, escaped, 'gi')
      WHEN value ~ '[ @]' THEN regexp_replace(content, '***=' || value, escaped, 'gi')
      ELSE replace(content, value, instead) END;
  END LOOP;
  RETURN content;
END $$;
--> statement-breakpoint
-- Whether `without_values` may change the content.
CREATE OR REPLACE FUNCTION contains_values(content text, personal text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM unnest(personal) value, LATERAL number_pattern(value) pattern
    WHERE CASE WHEN pattern IS NOT NULL THEN content ~* pattern
      ELSE content ILIKE '%' || replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_') || '%' END)
$$;
