CREATE TABLE "connection_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"tested_at" timestamp (3) with time zone NOT NULL,
	"device" text,
	"test_result" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_tests_person" ON "connection_tests" USING btree ("user_id","tested_at","id");--> statement-breakpoint
CREATE INDEX "connection_tests_tested" ON "connection_tests" USING btree ("tested_at");