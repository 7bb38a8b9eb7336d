ALTER TABLE "reschedules" DROP CONSTRAINT "reschedules_status";--> statement-breakpoint
ALTER TABLE "makeups" ADD COLUMN "returned_lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "makeups" ADD CONSTRAINT "makeups_returned_lesson_id_lessons_id_fk" FOREIGN KEY ("returned_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "makeups_returned" ON "makeups" USING btree ("returned_lesson_id") WHERE returned_lesson_id is not null;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_status" CHECK ("reschedules"."status" in ('pending', 'accepted', 'refused', 'withdrawn', 'expired', 'void'));