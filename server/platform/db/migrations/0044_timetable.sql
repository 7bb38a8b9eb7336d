CREATE TABLE "teacher_absences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"timezone" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_absences_order" CHECK ("teacher_absences"."ends_at" > "teacher_absences"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "closed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "cancel_cause" text;--> statement-breakpoint
ALTER TABLE "teacher_absences" ADD CONSTRAINT "teacher_absences_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_absences_teacher" ON "teacher_absences" USING btree ("teacher_id","ends_at");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_cancel_cause" CHECK ("lessons"."cancel_cause" in ('school', 'student', 'closure', 'absence', 'class_off', 'deleted'));--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "teacher_absences" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
