-- A database that was just moved or restored has no statistics, without which the update below takes hours.
analyze "audit_log", "charges";
--> statement-breakpoint
-- Payments that were confirmed by a person before confirmations had a name: the log has the note of each. What was confirmed for one student by
-- one request is one confirmation; a program that calls the API can give the same id to requests for several students.
with "confirmed" as (
  select distinct on ("entity_id") "entity_id"::uuid as "charge_id", coalesce("request_id", "entity_id") as "request"
  from "audit_log"
  where "context" = 'payments' and "entity" = 'charges' and "operation" = 'U'
    and "changes" #>> '{status,to}' = 'paid' and "changes" #>> '{note,to}' is not null
  order by "entity_id", "id" desc
), "found" as materialized (
  select "charge_id", "student_id", "request" from "confirmed" join "charges" using ("charge_id")
  where "charges"."status" in ('paid', 'refunded')
), "named" as materialized (
  select "student_id", "request", gen_random_uuid() as "confirmation_id"
  from (select distinct "student_id", "request" from "found") as "requests"
)
update "charges" set "confirmation_id" = "named"."confirmation_id"
from "found" join "named" using ("student_id", "request")
where "charges"."charge_id" = "found"."charge_id";
