import type { Priority } from "@/lib/domain/priority";
import { Prisma } from "@/prisma/generated/client";

/**
 * Whose turn it is among those who share a token, as an SQL condition on its row `budget`: who comes first of those for
 * whom there is room (docs/decisions/012-request-budget-in-postgresql.md).
 */

/** The service's minute, and a little: requests overtake each other on their way. */
export const minuteSeconds = 60.5;
export const minute = Prisma.sql`make_interval(secs => ${minuteSeconds}::float8)`;
export const clock = Prisma.sql`clock_timestamp()`;
/** Seconds from one room to the next, where they open evenly. */
const interval = Prisma.sql`(${minuteSeconds}::float8 / budget."limit")`;

/** Who has not asked again so long after they said they would is gone. */
const goneAfterSeconds = 1;
/** Who asks later than this is not waited for: they know of no room for them before. */
const dueWithinSeconds = 0.1;
/** Enough to tell whose the turns of the last minute were. */
const turnsKept = 200;

/** One who asks, registered as waiting or not. */
export type Asker = {
  waiterId: string;
  fingerprint: string;
  priority: Priority;
  /** Whose turn it is: a person's, or that of a class of work. */
  party: string;
};

/**
 * Of six turns one after the other people have three, urgent work two and background work one, as long as each of them
 * waits: who had less is owed the next one.
 */
const shares = { person: 3, urgent: 2, background: 1 } as const;
const sharedOut = shares.person + shares.urgent + shares.background;

/** A person who had more than this of the allowance within the minute leaves room to others, as work does. */
const ownShare = 1 / 3;

/**
 * The places of the line, first to last, and what each leaves to those before it: a share of a fresh minute, which shrinks
 * as the oldest request of the minute comes to its end, because new room is near then; and never less than so many rooms,
 * so that who comes before it finds one at once. The last of them is free; another may be about to open, so that who is a
 * little late leaves no room unused. A person leaves as many times what they had themselves (`ownTimes`).
 */
const line = {
  owed: { place: 0, rooms: 0, share: 0, ownTimes: 0, isSpaced: false },
  person: { place: 1, rooms: 0, share: 0, ownTimes: 1 / 2, isSpaced: false },
  personWithMuch: { place: 2, rooms: 1, share: 0, ownTimes: 1 / 2, isSpaced: true },
  urgent: { place: 3, rooms: 1, share: 1 / 4, ownTimes: 0, isSpaced: false },
  background: { place: 4, rooms: 2, share: 1 / 2, ownTimes: 0, isSpaced: true },
} as const;
const places = Prisma.sql`(VALUES ${Prisma.join(
  Object.values(line).map(
    ({ place, rooms, share, ownTimes, isSpaced }) =>
      Prisma.sql`(${place}::int, ${rooms}::int, ${share}::float8, ${ownTimes}::float8, ${isSpaced}::boolean)`,
  ),
)}) AS places ("place", "rooms", "share", "ownTimes", "isSpaced")`;
const soon = Prisma.sql`(${interval} / 2)`;

/**
 * Rooms that were taken at once open again at once, a minute later, and none between. So background work, and a person
 * with much, take no more than a few at once, and hardly faster than the allowance would have it, but for the first of a
 * quiet minute: then room opens all the time. With one at once each that is late would make all that follow later.
 */
const atOnceShare = 1 / 3;
const fewAtOnce = 3;
const spacing = 0.95;

/** The grants of the row named `budget` since an instant, oldest first. */
export function grantsSince(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ARRAY(
    SELECT grant_time FROM unnest(budget."taken") AS grant_time
    WHERE grant_time > ${instant} ORDER BY grant_time)`;
}

const recent = grantsSince(Prisma.sql`${clock} - ${minute}`);

/** The last turns of the row, as many as asked for. */
function lastTurns(count: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`unnest(budget."turns"[GREATEST(1, cardinality(budget."turns") + 1 - ${count}):]) AS turn`;
}

/** The row's turns with one more. */
export function turnsWith({ party }: Asker): Prisma.Sql {
  return Prisma.sql`(budget."turns" || ${party}::text)[GREATEST(1, cardinality(budget."turns") + 2 - ${turnsKept}::int):]`;
}

/** What the row says of the minute, and of who had the last turns. */
const state = Prisma.sql`
  SELECT minute.*, last_turns.*,
    (SELECT count(*) FROM unnest(grants) AS grant_time
      WHERE grant_time > ${clock} - ${minute} + make_interval(secs => ${soon})) AS held_soon,
    GREATEST(0, LEAST(1, COALESCE(EXTRACT(epoch FROM oldest + ${minute} - ${clock}) / ${minuteSeconds}::float8, 1))) AS freshness,
    CASE WHEN held >= budget."limit" * ${atOnceShare}::float8
      THEN EXTRACT(epoch FROM grants[held + 1 - LEAST(held, ${fewAtOnce}::int)] - ${clock})::float8
        + LEAST(held, ${fewAtOnce}::int) * ${spacing}::float8 * ${interval} ELSE 0 END AS spaced
  FROM (SELECT cardinality(grants) AS held, grants, grants[1] AS oldest
    FROM (SELECT ${recent} AS grants) AS counted) AS minute,
  (SELECT count(*) FILTER (WHERE turn = 'urgent') AS urgent, count(*) FILTER (WHERE turn = 'background') AS background,
      count(*) FILTER (WHERE turn NOT IN ('urgent', 'background')) AS people
    FROM ${lastTurns(Prisma.sql`${sharedOut}::int`)}) AS last_turns`;

/**
 * Those who wait, and the one who asks. What a class of work asks for has no order: whoever is awake takes the turn, so
 * that no room stays empty for one that is late.
 */
function askers({ waiterId, priority, party, fingerprint }: Asker): Prisma.Sql {
  const others =
    priority === "person" ? Prisma.sql`"id" <> ${waiterId}::uuid` : Prisma.sql`"priority" <> ${priority}`;
  return Prisma.sql`
    SELECT "id", "priority", "party", "since" FROM "WaitingTurn"
    WHERE "fingerprint" = ${fingerprint} AND ${others}
      AND "asksAt" > ${clock} - make_interval(secs => ${goneAfterSeconds})
      AND "asksAt" < ${clock} + make_interval(secs => ${dueWithinSeconds})
    UNION ALL SELECT ${waiterId}::uuid, ${priority}, ${party},
      COALESCE((SELECT "since" FROM "WaitingTurn" WHERE "id" = ${waiterId}::uuid), ${clock})`;
}

/** Whether a class of work had fewer of the last turns than it is due, and those before it theirs. */
const isOwedATurn = Prisma.sql`(
  asker."priority" = 'urgent' AND state.urgent < ${shares.urgent}::int AND state.people >= ${shares.person}::int
  OR asker."priority" = 'background' AND state.background < ${shares.background}::int
    AND state.people + state.urgent >= ${shares.person + shares.urgent}::int)`;

/** Where an asker stands in the line, and how much room they leave. */
const standing = Prisma.sql`
  SELECT place, rooms, had_last,
    budget."limit" * places."share" + own * places."ownTimes" AS "share",
    CASE WHEN places."isSpaced" THEN state.spaced ELSE 0 END AS spaced
  FROM (SELECT
    (SELECT count(*) FROM ${lastTurns(Prisma.sql`state.held`)} WHERE turn = asker."party") AS own,
    (SELECT max(nth) FROM unnest(budget."turns") WITH ORDINALITY AS turns (turn, nth)
      WHERE turn = asker."party") AS had_last) AS had
  JOIN ${places} ON places.place = CASE
    WHEN ${isOwedATurn} THEN ${line.owed.place}::int
    WHEN asker."priority" = 'person' AND own < GREATEST(1, budget."limit" * ${ownShare}::float8) THEN ${line.person.place}::int
    WHEN asker."priority" = 'person' THEN ${line.personWithMuch.place}::int
    WHEN asker."priority" = 'urgent' THEN ${line.urgent.place}::int
    ELSE ${line.background.place}::int END`;

/** At least one room is there for everybody, however small the allowance. */
const reserve = Prisma.sql`
  LEAST(budget."limit" - 1, GREATEST(standing.rooms, round(standing."share" * state.freshness)))`;

/** Whether the asker is the first of those for whom there is room. */
export function isNext(asker: Asker): Prisma.Sql {
  return Prisma.sql`(budget."blockedUntil" IS NULL OR budget."blockedUntil" <= ${clock})
    AND ${asker.waiterId}::uuid = (
      SELECT asker."id" FROM (${state}) AS state, (${askers(asker)}) AS asker, LATERAL (${standing}) AS standing
      WHERE state.held < budget."limit" - LEAST(1, ${reserve}) AND state.held_soon < budget."limit" - ${reserve}
        AND standing.spaced <= 0
      ORDER BY standing.place, standing.had_last NULLS FIRST, asker."since", asker."id" LIMIT 1)`;
}

/** How many of the same class of work wait longer. People are not counted: they take turns. */
function before({ waiterId, priority, fingerprint }: Asker): Prisma.Sql {
  if (priority === "person") return Prisma.sql`0`;
  return Prisma.sql`(SELECT count(*) FROM "WaitingTurn"
    WHERE "fingerprint" = ${fingerprint} AND "priority" = ${priority} AND "id" <> ${waiterId}::uuid
      AND "asksAt" > ${clock} - make_interval(secs => ${goneAfterSeconds})
      AND "since" < COALESCE((SELECT "since" FROM "WaitingTurn" WHERE "id" = ${waiterId}::uuid), ${clock}))`;
}

/** Seconds until there is room for the asker and so many more; null where there is. */
function untilLeft(rooms: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXTRACT(epoch FROM
    state.grants[state.held - budget."limit" + 1 + LEAST(budget."limit" - 1, ${rooms})] + ${minute} - ${clock})::float8`;
}

/**
 * Milliseconds until there is room for the asker and for those of their class who wait longer; null for a token that
 * nobody has used.
 */
export function untilRoom(asker: Asker): Prisma.Sql {
  // All but people also wait until their reserve has shrunk to what is left of the allowance.
  const reserveShrinks = Prisma.sql`CASE WHEN standing."share" > 0 THEN
    EXTRACT(epoch FROM state.oldest + ${minute} - ${clock})::float8 - ${minuteSeconds}::float8
      * GREATEST(0, budget."limit" - 1 - state.held) / standing."share" END`;
  return Prisma.sql`
    SELECT 1000 * (${before(asker)} * ${interval} + GREATEST(0,
      EXTRACT(epoch FROM budget."blockedUntil" - ${clock}),
      ${untilLeft(Prisma.sql`LEAST(1, standing.rooms)`)},
      ${untilLeft(Prisma.sql`standing.rooms`)} - ${soon},
      ${reserveShrinks},
      standing.spaced
    ))::float8 AS "waitMs"
    FROM "RequestBudget" AS budget, LATERAL (${state}) AS state,
      LATERAL (SELECT ${asker.priority}::text AS "priority", ${asker.party}::text AS "party") AS asker,
      LATERAL (${standing}) AS standing
    WHERE budget."fingerprint" = ${asker.fingerprint}`;
}
