CREATE TABLE "matching_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"offer_next" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "promised_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "late_teachers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "matching_settings" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
