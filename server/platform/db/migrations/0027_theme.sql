ALTER TABLE "users" ADD COLUMN "theme" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_theme" CHECK ("users"."theme" in ('dark', 'light', 'system'));--> statement-breakpoint
-- Theme and language change during work on a form, whose version must stay current.
DROP TRIGGER touch ON users;
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.language = NEW.language AND OLD.theme IS NOT DISTINCT FROM NEW.theme)
  EXECUTE FUNCTION touch_updated_at();
