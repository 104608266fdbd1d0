import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { INVITATION_STATES } from "#contract/tenders/tender.schema.ts";

/**
 * Derives the supplier's progress from offer `o`. A viewed offer counts as opened, and an offer with a draft as
 * working.
 */
export const invitationState: RawBuilder<(typeof INVITATION_STATES)[number]> = sql`
  CASE
    WHEN o.id IS NULL THEN 'listed'
    WHEN o.status = 'PROCESSED' THEN 'answered'
    WHEN o.status = 'REJECTED' THEN 'declined'
    WHEN o.status = 'EXPIRED' THEN 'expired'
    WHEN o.begun_at IS NOT NULL THEN 'working'
    WHEN o.opened_at IS NOT NULL THEN 'opened'
    ELSE 'sent'
  END`;
