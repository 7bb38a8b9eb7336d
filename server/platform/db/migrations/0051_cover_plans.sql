CREATE TABLE "cover_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"absence_id" uuid NOT NULL,
	"applied_by" uuid NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"lessons" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cover_plans" ADD CONSTRAINT "cover_plans_absence_id_teacher_absences_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."teacher_absences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_plans" ADD CONSTRAINT "cover_plans_applied_by_users_user_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cover_plans_absence" ON "cover_plans" USING btree ("absence_id","applied_at");