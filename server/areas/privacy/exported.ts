import { audit_kinds, audit_log, rate_limits } from '../../platform/tables.ts';
import { sandbox_orders } from '../../providers/payment/sandbox/tables.ts';
import { room_state } from '../../providers/room/embedded/tables.ts';
import { backup_runs } from '../backups/tables.ts';
import { calendar_entries, calendar_history, closures } from '../calendar/tables.ts';
import { factor_challenges, recovery_codes } from '../identity/secondFactor/tables.ts';
import { password_links, refresh_tokens, roles, verification_codes } from '../identity/tables.ts';
import { imports } from '../imports/tables.ts';
import { pending_ratings, teacher_evaluations } from '../learning/tables.ts';
import { match_exclusions, matching_settings } from '../matching/tables.ts';
import { merges } from '../merges/tables.ts';
import { payment_plans, plan_prices, provider_events } from '../payments/tables.ts';
import { companies, courses } from '../people/tables.ts';
import { cover_plans, timetable_checks } from '../timetable/tables.ts';
import { exportedPerson } from './exportedPerson.ts';
import { exportedStudies } from './exportedStudies.ts';
import { exportedUse } from './exportedUse.ts';
import { type Exported, withheld } from './exportParts.ts';
import { privacy_remainders, privacy_searches } from './tables.ts';

/** What a person receives of what is held about them, column by column, in the order of the export. */
export const exported: readonly Exported[] = [
  ...exportedPerson,
  ...exportedStudies,
  ...exportedUse,

  ...withheld(
    'secret',
    refresh_tokens,
    factor_challenges,
    verification_codes,
    password_links,
    recovery_codes,
    // A copy of a merged record with its login, until the merge can no longer be undone.
    merges,
  ),
  ...withheld('anonymous', teacher_evaluations, pending_ratings),
  // Which teachers refused a student, whom an administrator imported, and what others did to a record.
  ...withheld('others', match_exclusions, imports, audit_log, audit_kinds),
  ...withheld(
    'same',
    provider_events,
    sandbox_orders,
    calendar_entries,
    calendar_history,
    cover_plans,
    room_state,
  ),
  ...withheld('internal', rate_limits, backup_runs),
  ...withheld(
    'nobody',
    privacy_remainders,
    privacy_searches,
    companies,
    closures,
    timetable_checks,
    matching_settings,
    courses,
    payment_plans,
    plan_prices,
    roles,
  ),
];
