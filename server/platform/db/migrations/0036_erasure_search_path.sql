-- Functions with the owner's rights resolve built-in names first, so that no object of another schema can shadow one.
ALTER FUNCTION erase_from_log(uuid, text, text[], text[], text) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION remove_contracts(uuid, boolean, date) SET search_path = pg_catalog, public, pg_temp;
