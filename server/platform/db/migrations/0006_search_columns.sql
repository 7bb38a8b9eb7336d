ALTER TABLE "users" ADD COLUMN "name_search" text GENERATED ALWAYS AS (search_text(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_search" text GENERATED ALWAYS AS (search_text(email::text)) STORED;--> statement-breakpoint
DROP INDEX users_name_search;--> statement-breakpoint
DROP INDEX users_email_search;--> statement-breakpoint
CREATE INDEX users_name_search ON users USING gin (name_search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX users_email_search ON users USING gin (email_search gin_trgm_ops);
