DROP INDEX "charges_unpaid";--> statement-breakpoint
CREATE INDEX "contracts_waived_before" ON "contracts" USING btree ("replaces") WHERE replaces is not null and (enrolment_before ->> 'waived_through')::int >= 3;--> statement-breakpoint
CREATE INDEX "students_waived" ON "students" USING btree ("student_id") WHERE waived_through >= 3;--> statement-breakpoint
CREATE INDEX "charges_unpaid" ON "charges" USING btree ("due_date","student_id","amount","installment","contract_id") WHERE "charges"."status" in ('open', 'failed', 'expired', 'disputed');