CREATE TABLE "revoked_badges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "revoked_badges" ("id", "revoked_at") SELECT "id", "revoked_at" FROM "certificates" WHERE "status" = 'revoked';
