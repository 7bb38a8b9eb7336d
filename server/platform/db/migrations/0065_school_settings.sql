CREATE TABLE "school_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"set" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
