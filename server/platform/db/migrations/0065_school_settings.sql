CREATE TABLE "school_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"set" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "school_settings" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
