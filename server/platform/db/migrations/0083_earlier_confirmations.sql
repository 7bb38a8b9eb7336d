-- A database that was just moved or restored has no statistics, without which the update below takes hours.
analyze "audit_log", "charges";
--> statement-breakpoint
-- Payments that were confirmed by a person before confirmations had a name: the log has the note of each. What was confirmed by one request
-- is one confirmation.
with "confirmed" as (
  select distinct on ("entity_id") "entity_id"::uuid as "charge_id", coalesce("request_id", "entity_id") as "request"
  from "audit_log"
  where "context" = 'payments' and "entity" = 'charges' and "operation" = 'U'
    and "changes" #>> '{status,to}' = 'paid' and "changes" #>> '{note,to}' is not null
  order by "entity_id", "id" desc
), "named" as materialized (
  select "request", gen_random_uuid() as "confirmation_id" from (select distinct "request" from "confirmed") as "requests"
)
update "charges" set "confirmation_id" = "named"."confirmation_id"
from "confirmed" join "named" using ("request")
where "charges"."charge_id" = "confirmed"."charge_id" and "charges"."status" in ('paid', 'refunded');
