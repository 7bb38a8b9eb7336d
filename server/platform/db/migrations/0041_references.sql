CREATE INDEX "contracts_replaces" ON "contracts" USING btree ("replaces") WHERE replaces is not null;--> statement-breakpoint
CREATE INDEX "contracts_issued_for" ON "contracts" USING btree ("issued_for") WHERE issued_for is not null;--> statement-breakpoint
CREATE INDEX "match_exclusions_teacher" ON "match_exclusions" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "matches_allocator" ON "matches" USING btree ("allocated_by") WHERE allocated_by is not null;--> statement-breakpoint
CREATE INDEX "messages_teacher" ON "messages" USING btree ("teacher_id") WHERE teacher_id is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_student" ON "payment_orders" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "level_changes_author" ON "level_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "personal_company" ON "personal" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "students_waiver" ON "students" USING btree ("by_pass_by") WHERE by_pass_by is not null;--> statement-breakpoint
CREATE INDEX "presence_user" ON "presence" USING btree ("user_id");